import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellTalkAboutActivities: Migration = {
  name: '0056_cell_talk_about_activities',
  async up(transaction) {
    await sql`
      alter table activity
        -- As for projects.
        add column up integer not null default 0 check (up >= 0),
        add column down integer not null default 0 check (down >= 0),
        add column comment_count integer not null default 0 check (comment_count >= 0),
        add column comments text not null default 'open' check (comments in ('open', 'friends', 'off')),
        add column holds_comments boolean not null default false;

      -- The voter may be in another cell.
      create table activity_vote (
        activity_id text not null references activity on delete cascade,
        voter_id text not null,
        value smallint not null check (value in (-1, 1)),
        is_counted boolean not null default true,
        created_at timestamptz not null default now(),
        primary key (activity_id, voter_id)
      );
      create index activity_vote_voter on activity_vote (voter_id, activity_id);

      -- A comment is about a project or about an activity: its topic.
      drop index comment_project, comment_newest, comment_best, comment_by_moment, comment_marks, comment_held,
        comment_held_of, comment_pinned;
      alter table comment
        alter column project_id drop not null,
        add column activity_id text references activity on delete cascade;
      alter table comment
        add column topic_id text not null generated always as (coalesce(project_id, activity_id)) stored,
        add check (num_nonnulls(project_id, activity_id) = 1);
      -- The moment on the time of a video or of an activity's recording.
      alter table comment rename column video_id to moment_of;
      alter table comment rename column video_ms to moment_ms;

      -- Deleting a project or an activity looks for what refers to it.
      create index comment_project on comment (project_id) where project_id is not null;
      create index comment_activity on comment (activity_id) where activity_id is not null;
      create index comment_topic on comment (topic_id, id);
      create index comment_newest on comment (topic_id, id desc)
        where depth = 0 and is_listed and not pinned;
      create index comment_best on comment (topic_id, rank desc, id desc)
        where depth = 0 and is_listed and not pinned;
      create index comment_by_moment on comment (topic_id, moment_of, moment_ms, id)
        where depth = 0 and is_listed and moment_of is not null;
      create index comment_marks on comment (topic_id, rank desc, id desc)
        where state = 'shown' and moment_of is not null;
      create index comment_held on comment (topic_id, id desc) where state = 'held';
      create index comment_held_of on comment (author_id, topic_id, id desc) where state = 'held';
      create unique index comment_pinned on comment (topic_id) where pinned;

      -- The comment itself says what it is about.
      alter table moderation_case drop column project_id;

      alter table notification add column activity_id text;
      create index notification_activity on notification (activity_id) where activity_id is not null;
    `.execute(transaction)
  },
}
