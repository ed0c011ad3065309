import { createFileRoute } from '@tanstack/react-router'
import { Title } from '@mantine/core'
import { repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import { repricingEvidenceView } from '#contract/desk/repricing-evidence-endpoint.ts'
import type { RepricingEvidence } from '#contract/desk/repricing-evidence.ts'
import type { Repricing } from '#contract/repricing.ts'
import { orNotFound } from '#portal/app/errors/found.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { RepricingStatusTag } from '#portal/features/repricings/repricing-status-tag.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { callApi } from '#portal/wire/api.ts'
import { useQueue } from '#portal/workflow/shapes/use-queue.ts'
import { repricingDecisions } from './repricing-decisions.ts'
import { AskedLine } from './evidence/asked-line.tsx'
import { ClaimNote } from './claim-note.tsx'
import { DeskFacts } from './evidence/desk-facts.tsx'
import { DeskPane } from './desk-pane.tsx'
import { DeskProblem } from './desk-problem.tsx'
import { itemName, itemTitle, type NamedRepricing } from './item-name.ts'
import { RepricingActs } from './repricing-acts.tsx'
import { RepricingEvidenceView } from './evidence/repricing-evidence.tsx'
import { priceChangeFacts } from './evidence/matter-facts.tsx'
import { useMessageKey } from './keys/use-message-key.ts'
import evidenceClasses from './evidence/evidence.module.css'
import classes from '../inbox/inbox.module.css'

export const Route = createFileRoute('/_authenticated/admin/approvals/price-changes/$repricingId')({
  loader: ({ params: { repricingId: id }, abortController: { signal } }) =>
    orNotFound(callApi(repricingEvidenceView, { params: { id } }, { signal })),
  // The decision is about what was shown when the repricing opened.
  shouldReload: false,
  gcTime: 0,
  head: ({ loaderData }) => ({
    meta:
      loaderData === undefined
        ? []
        : [{ title: `Price change of ${itemName(named(loaderData.repricing, loaderData))}` }],
  }),
  component: RepricingPage,
  errorComponent: DeskProblem,
  notFoundComponent: NoRepricing,
  // The previous one stays until the next one has loaded.
  pendingMs: Infinity,
})

/** Adds the add-on's name to a repricing. */
const named = (repricing: Repricing, { addon }: RepricingEvidence): NamedRepricing => ({
  ...repricing,
  addon: { ...repricing.addon, displayName: addon.displayName },
})

function RepricingPage() {
  const evidence = Route.useLoaderData()
  return <RepricingPane key={evidence.repricing.id} evidence={evidence} />
}

/** A repricing in full, decided in place. */
function RepricingPane({ evidence }: { evidence: RepricingEvidence }) {
  const { conversations, answers } = useQueue(repricingDecisions)
  const read = evidence.repricing
  const answered = answers[read.id]
  // ISO instants compare as strings.
  const newest = answered !== undefined && answered.updatedAt >= read.updatedAt ? answered : read
  const repricing = named(newest, evidence)
  const { id, status, message } = repricing
  const actor = conversations[id]
  useMessageKey('A price change has no messages.')
  const { now } = useConfig()
  return (
    <DeskPane
      about="open-repricing"
      addon={evidence.addon}
      name={itemTitle(repricing)}
      line={
        <>
          <AskedLine
            company={evidence.addon.company}
            asked={[{ at: repricing.createdAt, by: repricing.submitterEmail ?? 'platform staff' }]}
            pendingSince={repricingGroupOf(status) === 'current' ? repricing.createdAt : null}
            usualWorkingDays={evidence.usualWorkingDays}
            now={now}
          />
          <ClaimNote
            kind="repricing"
            id={id}
            assignee={evidence.assignee}
            isWaiting={repricingGroupOf(status) === 'current'}
          />
        </>
      }
      tag={<RepricingStatusTag repricing={repricing} />}
      actor={actor}
      show={() => repricingDecisions.show(id)}
    >
      <div className={evidenceClasses.card}>
        <DeskFacts cells={priceChangeFacts({ ...evidence, repricing }, now)} />
      </div>
      {message !== null && <blockquote className={classes.quote}>{message}</blockquote>}
      <RepricingActs repricing={repricing} effect={evidence.effect} actor={actor} />
      <RepricingEvidenceView evidence={{ ...evidence, repricing }} />
    </DeskPane>
  )
}

/** Shown if no repricing has the URL's id. */
function NoRepricing() {
  return (
    <EmptyState drawing="search">
      <Title order={2}>There is no such price change</Title>
      <p>The link may be wrong. Those that wait are in the list.</p>
    </EmptyState>
  )
}
