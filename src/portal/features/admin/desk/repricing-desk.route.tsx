import { createFileRoute, linkOptions, useMatch } from '@tanstack/react-router'
import { repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import type { Repricing } from '#contract/repricing.ts'
import { firstRepricings, repricingPage } from '#portal/features/repricings/scheduled/data.ts'
import { changeAmount } from '#portal/features/repricings/wording.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Tag } from '#portal/ui/signs/tag.tsx'
import { platformNow } from '#portal/wire/config.ts'
import { longerPage, useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import { useQueue } from '#portal/workflow/shapes/use-queue.ts'
import { repricingDecisions } from './repricing-decisions.ts'
import { useClaim } from './claims.ts'
import { DeskList, type DeskRow } from './desk-list.tsx'
import { DeskScreen } from './desk-screen.tsx'
import adminClasses from '../admin.module.css'

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

const linkTo = (id: string) =>
  linkOptions({ to: '/admin/repricing/desk/$repricingId', params: { repricingId: id } })

function rowOf(repricing: Repricing): DeskRow {
  const { id, addon, plan, createdAt, submitterEmail } = repricing
  const name = `${addon.slug} / ${plan.slug}`
  return {
    link: linkTo(id),
    name,
    since: createdAt,
    kind: <Tag tone="gray">{changeAmount(repricing)}</Tag>,
    whose: submitterEmail ?? 'Platform staff',
    title: name,
  }
}

/** The repricings that wait for a decision, the oldest first, each with its evidence beside the list. */
function RepricingDesk() {
  const { first, now } = Route.useLoaderData()
  const match = useMatch({ from: '/_authenticated/admin/repricing/desk/$repricingId', shouldThrow: false })
  const open = match?.params.repricingId ?? null
  const list = useMoreRows(first, (range) => repricingPage('current', oldestFirst, longerPage(range)))
  const { answers, conversations } = useQueue(repricingDecisions)
  const rows = list.rows.filter(
    ({ id, status }) => repricingGroupOf(answers[id]?.status ?? status) === 'current',
  )
  const total = list.total - (list.rows.length - rows.length)
  useClaim('repricing', open)
  return (
    <DeskScreen
      title="Decide price changes"
      page={linkOptions({ to: '/admin/repricing/desk' })}
      back="All current requests"
      decided={{ kind: 'repricing' }}
      hint="Choose a price change to read and decide it."
      rows={rows}
      more={list}
      open={open}
      linkTo={linkTo}
      sent={conversations}
    >
      <output className={adminClasses.soft}>
        {total.toLocaleString('en')} current {total === 1 ? 'request' : 'requests'}
      </output>
      {rows.length === 0 ? (
        <EmptyState drawing="inbox">No price change is waiting for you.</EmptyState>
      ) : (
        <DeskList
          label="Current requests"
          rows={rows}
          total={total}
          now={now}
          onNearEnd={list.more}
          rowOf={rowOf}
        />
      )}
    </DeskScreen>
  )
}
