import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellCommentsAndVotes: Migration = {
  name: '0026_cell_comments_and_votes',
  async up(transaction) {
    await sql`
      alter table project
        -- How many people voted for and against it, and how many comments others see.
        add column up integer not null default 0 check (up >= 0),
        add column down integer not null default 0 check (down >= 0),
        add column comment_count integer not null default 0 check (comment_count >= 0),
        -- Who may comment; 'off' hides the comments there are.
        add column comments text not null default 'open' check (comments in ('open', 'friends', 'off')),
        -- Whether every comment waits until the owner approves it.
        add column holds_comments boolean not null default false;

      alter table account
        -- One word or phrase per line: comments with it wait until the owner approves them.
        add column watched_words text not null default '';

      -- The voter may be in another cell.
      create table project_vote (
        project_id text not null references project on delete cascade,
        voter_id text not null,
        value smallint not null check (value in (-1, 1)),
        created_at timestamptz not null default now(),
        primary key (project_id, voter_id)
      );
      create index project_vote_voter on project_vote (voter_id, project_id);

      create table comment_vote (
        comment_id text not null references comment on delete cascade,
        voter_id text not null,
        value smallint not null check (value in (-1, 1)),
        created_at timestamptz not null default now(),
        primary key (comment_id, voter_id)
      );
      create index comment_vote_voter on comment_vote (voter_id, comment_id);

      alter table comment
        -- Whether it has a line in the list: it is shown, or it was removed and has replies that do.
        add column is_listed boolean not null default false,
        -- How many replies have a line: those to it, and for the first of a tree all of them.
        add column replies integer not null default 0 check (replies >= 0),
        add column thread integer not null default 0 check (thread >= 0),
        -- Why it waits for the owner.
        add column held_for text check (held_for in ('all', 'link', 'links', 'word', 'repeat'));

      -- Deleting a project or a comment looks for what refers to it.
      create index comment_project on comment (project_id, id);
      create index comment_parent on comment (parent_id) where parent_id is not null;

      create index comment_newest on comment (project_id, id desc)
        where depth = 0 and is_listed and not pinned;
      create index comment_best on comment (project_id, rank desc, id desc)
        where depth = 0 and is_listed and not pinned;
      create index comment_by_moment on comment (project_id, video_id, video_ms, id)
        where depth = 0 and is_listed and video_id is not null;
      create index comment_marks on comment (project_id, rank desc, id desc)
        where state = 'shown' and video_id is not null;
      create index comment_replies on comment (root_id, id) where depth > 0 and is_listed;
      create index comment_held on comment (project_id, id desc) where state = 'held';
      create index comment_held_of on comment (author_id, project_id, id desc) where state = 'held';
      create unique index comment_pinned on comment (project_id) where pinned;
      create index comment_removed on comment (state, state_changed_at)
        where state in ('by_owner', 'by_moderator') and text <> '';
    `.execute(transaction)
  },
}
