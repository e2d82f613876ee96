import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellPeople: Migration = {
  name: '0025_cell_people',
  async up(transaction) {
    await sql`
      -- Whom an account has blocked or muted. The other person may be in another cell.
      create table block (
        account_id text not null references account on delete cascade,
        person_id text not null,
        created_at timestamptz not null default now(),
        primary key (account_id, person_id)
      );
      create index block_person on block (person_id);

      create table mute (
        account_id text not null references account on delete cascade,
        person_id text not null,
        created_at timestamptz not null default now(),
        primary key (account_id, person_id)
      );
      create index mute_person on mute (person_id);

      create table comment (
        id text primary key,
        -- The owner of the project.
        account_id text not null references account on delete cascade,
        project_id text not null references project on delete cascade,
        -- In any cell; null: has left.
        author_id text,
        parent_id text references comment,
        -- The comment that the tree begins with; itself at depth 0.
        root_id text not null,
        depth smallint not null check (depth between 0 and 4),
        text text not null check (length(text) <= 2000),
        -- Tells the same text sent again; null once the text is erased.
        text_hash bytea,
        -- The moment on the video's own time, which editing the project does not move.
        video_id text,
        video_ms double precision,
        state text not null check (state in ('shown', 'held', 'deleted', 'by_owner', 'by_moderator')),
        state_changed_at timestamptz,
        pinned boolean not null default false,
        hearted boolean not null default false,
        edited_at timestamptz,
        up integer not null default 0 check (up >= 0),
        down integer not null default 0 check (down >= 0),
        rank double precision not null default 0,
        created_at timestamptz not null default now(),
        check ((video_id is null) = (video_ms is null)),
        check ((depth = 0) = (parent_id is null))
      );
      create index comment_author on comment (author_id, created_at desc);
      create index comment_account on comment (account_id);
    `.execute(transaction)
  },
}
