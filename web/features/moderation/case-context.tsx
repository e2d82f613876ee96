import { Suspense } from 'react'
import { moderationMessages as texts } from '#contract/moderation/moderation-messages.ts'
import type { CaseView } from '#contract/moderation/moderation.ts'
import { groupOfSport, isSport, labelOfSport } from '#domain/sport.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Chip } from '#web/ui/labels/chip.tsx'
import { RouteSketch } from '#web/ui/pictures/route-sketch.tsx'
import type { ProjectPlayer } from './moderation-page.tsx'
import styles from './moderation.module.css'

type Context = CaseView['context']

/** The thing as others see it or would see it. */
export function CaseContext({ context, Player }: { context: Context; Player: ProjectPlayer }) {
  switch (context.kind) {
    case 'project':
      return (
        <Suspense fallback={<Skeleton shape="block" height={280} />}>
          <div className={styles.video}>
            <Player project={context.project} />
          </div>
          <h3 dir="auto">{context.project.title}</h3>
          <p className={styles.quote} dir="auto">
            {context.project.description}
          </p>
        </Suspense>
      )
    case 'comment':
      return <Thread context={context} />
    case 'channel':
      return (
        <div className={styles.stack}>
          {context.banner !== null && <img className={styles.banner} src={context.banner} alt="" />}
          {context.picture !== null && <img className={styles.portrait} src={context.picture} alt="" />}
          <h3 dir="auto">{context.channel_name}</h3>
          <p className={styles.quote} dir="auto">
            {context.about}
          </p>
        </div>
      )
    case 'activity': {
      const sport = isSport(context.sport) ? context.sport : 'other'
      return (
        <div className={styles.stack}>
          <div className={styles.sketch}>
            <RouteSketch sketch={context.sketch} group={groupOfSport(sport)} />
          </div>
          <h3 dir="auto">{context.title}</h3>
          <p className={styles.soft}>{labelOfSport(sport)}</p>
          <p className={styles.quote} dir="auto">
            {context.description}
          </p>
        </div>
      )
    }
    case 'gone':
    default:
      return <p className={styles.soft}>{texts.gone}</p>
  }
}

/** A comment, with the one it replies to above and its replies below. */
function Thread({ context }: { context: Extract<Context, { kind: 'comment' }> }) {
  return (
    <>
      <p className={styles.soft}>{texts.under(context.topic.title)}</p>
      <ol className={styles.plain}>
        {context.thread.map(({ id, author, text, depth, is_reported, is_shown }) => (
          <li key={id} className={styles.comment} data-depth={depth} data-reported={is_reported || undefined}>
            <span className={styles.chips}>
              <strong>{author?.channel_name ?? texts.someoneWhoLeft}</strong>
              {is_reported && <Chip tone="warning">{texts.reportedComment}</Chip>}
              {!is_shown && <Chip>{texts.notShown}</Chip>}
            </span>
            <p className={styles.quote} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
