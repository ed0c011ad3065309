import { createFileRoute, Link, Outlet, useMatch, useNavigate } from '@tanstack/react-router'
import { Button, Title } from '@mantine/core'
import { repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import type { Repricing } from '#contract/repricing.ts'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { firstRepricings, repricingPage } from '#portal/features/repricings/scheduled/data.ts'
import { changeAmount } from '#portal/features/repricings/wording.ts'
import { ageWording } from '#portal/ui/format/age-wording.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { rem } from '#portal/ui/layout/rem.ts'
import { Tag } from '#portal/ui/signs/tag.tsx'
import { useRowsInSight } from '#portal/ui/lists/use-rows-in-sight.ts'
import { platformNow } from '#portal/wire/config.ts'
import { MoreProblem } from '#portal/workflow/long-list/more-problem.tsx'
import { longerPage, useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import { useQueue } from '#portal/workflow/shapes/use-queue.ts'
import { repricingDecisions } from './repricing-decisions.ts'
import { claimant } from './claim-note.tsx'
import { useClaims } from './claims-store.ts'
import { HeldBar } from './held-bar.tsx'
import { useClaim } from './use-claim.ts'
import { useDesk } from './use-desk.ts'
import { useHeld } from './use-held.ts'
import { InboxThere, useInboxAppearing } from '../inbox/inbox-there.ts'
import adminClasses from '../admin.module.css'
import classes from '../inbox/inbox.module.css'
import deskClasses from './desk.module.css'
import { Time } from '#portal/ui/format/time.tsx'

const KeysHelp = lazyPart(async () => (await import('./keys-help.tsx')).KeysHelp)

const oldestFirst = { sort: 'created_at', order: 'asc' } as const

export const Route = createFileRoute('/_authenticated/admin/repricing/desk')({
  loader: async ({ abortController: { signal } }) => {
    const [first, now] = await Promise.all([
      repricingPage('current', oldestFirst, firstRepricings, signal),
      platformNow(),
    ])
    return { first, now }
  },
  // Opening a repricing leaves the list as it is.
  shouldReload: false,
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Decide price changes' }] }),
  component: RepricingDesk,
})

/** Row height in px at the default text size, as in the inbox. */
const usualHeight = 68

function Row({ repricing, now, looks }: { repricing: Repricing; now: Date; looks: string | undefined }) {
  const { id, addon, plan, createdAt, submitterEmail } = repricing
  const held = useHeld(id)
  return (
    <Link
      to="/admin/repricing/desk/$repricingId"
      params={{ repricingId: id }}
      resetScroll={false}
      className={classes.row}
      title={`${addon.slug} / ${plan.slug}`}
    >
      <b>
        {addon.slug} / {plan.slug}
      </b>
      <Time at={createdAt}>{ageWording(createdAt, now)}</Time>
      <span className={classes.kind}>
        <Tag tone="gray">{changeAmount(repricing)}</Tag>
      </span>
      <small>
        {held !== null && (
          <strong>{held.to === 'approved' ? 'Approved' : 'Rejected'}, not sent yet · </strong>
        )}
        {looks !== undefined && `${looks} is looking · `}
        {submitterEmail ?? 'Platform staff'}
      </small>
    </Link>
  )
}

interface ListProps {
  rows: readonly Repricing[]
  total: number
  now: Date
  onNearEnd: () => void
}

function List({ rows, total, now, onNearEnd }: ListProps) {
  const looks = new Map(useClaims().map((each) => [each.id, claimant(each)]))
  const rowHeight = rem(usualHeight)
  const { box, virtual, inSight } = useRowsInSight<HTMLDivElement>({
    heights: rows.map(() => rowHeight),
    begins: null,
    onNearEnd,
  })
  return (
    <div ref={box} className={classes.box}>
      <ul aria-label="Current requests" style={{ height: virtual.getTotalSize() }}>
        {inSight.map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <li
              key={row.id}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              <Row repricing={row} now={now} looks={looks.get(row.id)} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The repricings that wait for a decision, the oldest first, each with its evidence beside the list. */
function RepricingDesk() {
  const { first, now } = Route.useLoaderData()
  const navigate = useNavigate()
  const isThere = useInboxAppearing()
  const match = useMatch({ from: '/_authenticated/admin/repricing/desk/$repricingId', shouldThrow: false })
  const open = match?.params.repricingId ?? null
  const list = useMoreRows(first, (range) => repricingPage('current', oldestFirst, longerPage(range)))
  const { answers, conversations } = useQueue(repricingDecisions)
  const rows = list.rows.filter(
    ({ id, status }) => repricingGroupOf(answers[id]?.status ?? status) === 'current',
  )
  const total = list.total - (list.rows.length - rows.length)
  const desk = useDesk({
    to: '/admin/repricing/desk',
    ids: rows.map(({ id }) => id),
    open,
    onOpen: (id) =>
      void navigate({
        to: '/admin/repricing/desk/$repricingId',
        params: { repricingId: id },
        resetScroll: false,
      }),
  })
  useClaim('repricing', open)
  return (
    <div className={adminClasses.screen}>
      <div className={deskClasses.title}>
        <Title order={1}>Decide price changes</Title>
        <Button variant="subtle" size="compact-sm" aria-keyshortcuts="?" onClick={desk.openHelp}>
          Keys
        </Button>
      </div>
      <HiddenText>
        <output>{desk.said}</output>
      </HiddenText>
      <HeldBar open={open} sent={conversations} />
      {desk.isHelpOpen && <KeysHelp onClose={desk.closeHelp} />}
      <div className={classes.panes} data-open={open !== null}>
        <section aria-label="Waiting" className={classes.waiting}>
          <output className={adminClasses.soft}>
            {total.toLocaleString('en')} current {total === 1 ? 'request' : 'requests'}
          </output>
          {rows.length === 0 ? (
            <EmptyState drawing="inbox">
              <p>No price change is waiting for you.</p>
            </EmptyState>
          ) : (
            <List rows={rows} total={total} now={now} onNearEnd={list.more} />
          )}
          <MoreProblem problem={list.problem} onRetry={list.retry} />
        </section>
        <InboxThere value={isThere}>
          <div className={classes.pane}>
            {open !== null && (
              <AnchorLink to="/admin/repricing/desk" className={classes.back}>
                All current requests
              </AnchorLink>
            )}
            {open === null && rows.length > 0 ? (
              <div className={classes.hint}>
                <EmptyState drawing="inbox">
                  <p>Choose a price change to read and decide it.</p>
                </EmptyState>
              </div>
            ) : (
              <UnderHeading value>
                <Outlet />
              </UnderHeading>
            )}
          </div>
        </InboxThere>
      </div>
    </div>
  )
}
