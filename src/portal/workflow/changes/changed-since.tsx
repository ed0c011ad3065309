import type { Approval } from '#contract/approval.ts'
import type { ToldChange } from './changed-words.ts'
import { ChangedList } from './changed-list.tsx'
import classes from './changed.module.css'

interface Props {
  approval: Pick<Approval, 'state'> & {
    changedSince: Readonly<Record<'request' | 'decision', readonly ToldChange[] | null>>
  }
  slug: string
}

/** Lists the changes to an approval's subject since it was requested or decided. */
export function ChangedSince({ approval, slug }: Props) {
  const { state, changedSince } = approval
  const request = changedSince.request ?? []
  // A lapsed approval is requested again and shows the changes since its decision.
  const isRequest = state === 'pending' && request.length > 0
  const since = isRequest ? request : (changedSince.decision ?? [])
  if (since.length === 0) return null
  return (
    <section className={classes.changed} aria-label="Changed since">
      <div>
        <p>
          <b>Changed since it was {isRequest ? 'asked for' : 'decided'}:</b>
        </p>
        <ChangedList slug={slug} changed={since} />
      </div>
    </section>
  )
}
