import { Link } from '@tanstack/react-router'
import { Title } from '@mantine/core'
import type { DeskWaiting } from '#contract/desk/waiting.ts'
import { counted, grouped } from '#contract/formats/grouped.ts'
import { waitedWording, workingDaysSince } from '#portal/ui/format/age-wording.ts'
import { approvalKind } from '#portal/workflow/changes/approval-wording.ts'
import { claimant } from './claims.ts'
import { isLate } from '../inbox/is-late.ts'
import { itemLink } from './item-link.ts'
import { itemKind, itemName } from './item-name.ts'
import { Drawing } from '#portal/ui/signs/drawing.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import classes from './waiting.module.css'
import { Time } from '#portal/ui/format/time.tsx'

const named = ({ addon, plan }: DeskWaiting['longest'][number]) => ({
  addon,
  plan: plan === null ? null : { name: plan },
})

interface WaitedProps {
  since: string
  now: Date
  /** The median of how long decisions of its kind take, in working days. */
  usual: number | null
}

/** Tells how long an item has waited, marked where that is longer than usual. */
function Waited({ since, now, usual }: WaitedProps) {
  const late = isLate({ workingDays: workingDaysSince(since, now), usualWorkingDays: usual })
  return (
    <span className={late ? classes.late : undefined}>
      <Time at={since}>{waitedWording(since, now)}</Time>
      {late && ` · usually ${usual}`}
    </span>
  )
}

/**
 * Shows the items that wait for staff: how many of each kind, how many are one's own, and which have waited longest, with
 * links into the desk.
 */
export function WaitingForMe({ waiting, mine, now }: { waiting: DeskWaiting; mine: number; now: Date }) {
  const { approvals, repricings, medianWorkingDays, longest, claims } = waiting
  const looks = new Map(claims.map((each) => [each.id, claimant(each)]))
  const total = approvals.reduce((sum, { count }) => sum + count, repricings.count)
  const medians = [
    ...(medianWorkingDays.approval === null
      ? []
      : [`of approvals ${counted(medianWorkingDays.approval, 'working day')}`]),
    ...(medianWorkingDays.repricing === null
      ? []
      : [`of price changes ${counted(medianWorkingDays.repricing, 'working day')}`]),
  ]
  return (
    <section className={classes.waiting} aria-labelledby="waiting-for-me">
      <div className={total === 0 ? classes.none : undefined}>
        {total === 0 && <Drawing name="inbox" />}
        <Title order={2} id="waiting-for-me">
          {total === 0 ? 'Nothing is waiting for you' : `${total.toLocaleString('en')} waiting for you`}
        </Title>
        {mine > 0 && (
          <p>
            <AnchorLink to="/admin/approvals" search={{ assigned: 'me' }}>
              Mine {grouped(mine)}
            </AnchorLink>
          </p>
        )}
      </div>
      {total > 0 && (
        <ul aria-label="By kind" className={classes.kinds}>
          {approvals
            .filter(({ count }) => count > 0)
            .map(({ type, count, oldest }) => (
              <li key={type}>
                <Link to="/admin/approvals" search={{ kind: type }}>
                  <span>
                    <b>{count.toLocaleString('en')}</b> {approvalKind(type)}
                  </span>
                  <small>
                    {oldest !== null && (
                      <>
                        oldest <Waited since={oldest} now={now} usual={medianWorkingDays.approval} />
                      </>
                    )}
                  </small>
                </Link>
              </li>
            ))}
          {repricings.count > 0 && (
            <li>
              <Link to="/admin/approvals" search={{ kind: 'repricing' }}>
                <span>
                  <b>{repricings.count.toLocaleString('en')}</b>{' '}
                  {repricings.count === 1 ? 'Price change' : 'Price changes'}
                </span>
                <small>
                  {repricings.oldest !== null && (
                    <>
                      oldest{' '}
                      <Waited since={repricings.oldest} now={now} usual={medianWorkingDays.repricing} />
                    </>
                  )}
                </small>
              </Link>
            </li>
          )}
        </ul>
      )}
      {longest.length > 0 && (
        <div className={classes.longest}>
          <Title order={3}>Waiting longest</Title>
          <ol aria-label="Waiting longest">
            {longest.map((item) => (
              <li key={item.id}>
                <Link {...itemLink(item)}>
                  <span>
                    <b>{itemName(named(item))}:</b> {itemKind(item)}
                  </span>
                  <small>
                    <Waited since={item.since} now={now} usual={medianWorkingDays[item.kind]} />
                  </small>
                  <small>
                    {looks.has(item.id) && `${looks.get(item.id)} is looking · `}
                    {item.company}
                  </small>
                </Link>
              </li>
            ))}
          </ol>
        </div>
      )}
      {medians.length > 0 && (
        <p className={classes.medians}>
          Median time to a decision, over the latest 200: {medians.join(', ')}.{' '}
          <AnchorLink to="/admin/decided">All decisions</AnchorLink>
        </p>
      )}
    </section>
  )
}
