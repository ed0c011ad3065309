import { Tag } from '#portal/ui/signs/tag.tsx'
import { approvalEvidenceView } from '#contract/desk/approval-evidence-endpoint.ts'
import { createFileRoute } from '@tanstack/react-router'
import { approvalNeeds } from '#machines/approval/lifecycle.ts'
import { orNotFound } from '#portal/app/errors/found.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { callApi } from '#portal/wire/api.ts'
import { Title } from '@mantine/core'
import type { ApprovalEntry } from '#contract/approval.ts'
import type { ApprovalEvidence } from '#contract/desk/evidence.ts'
import { approvalStates } from '#portal/workflow/changes/approval-wording.ts'
import { approvalDecisions } from './approval-decisions.ts'
import { ApprovalMessages } from '#portal/workflow/messages/approval-messages.tsx'
import { useDecisions } from './use-decisions.ts'
import { ChangedSince } from '#portal/workflow/changes/changed-since.tsx'
import { AllDecisions } from '../decided/all-decisions.tsx'
import { AskedLine } from '../desk/evidence/asked-line.tsx'
import { ClaimNote } from '../desk/claim-note.tsx'
import { DeskFacts } from '../desk/evidence/desk-facts.tsx'
import { DeskPane } from '../desk/desk-pane.tsx'
import { DeskProblem } from '../desk/desk-problem.tsx'
import { itemTitle } from '../desk/item-name.ts'
import { Key } from '../desk/keys/key.tsx'
import { useKeysAreOn } from '../desk/keys/use-keys.ts'
import { useMessageKey } from '../desk/keys/use-message-key.ts'
import { matterFacts } from '../desk/evidence/matter-facts.tsx'
import { fetchMatterPart } from '../desk/evidence/matter-part.tsx'
import { ApprovalEvidenceView } from '../desk/evidence/evidence.tsx'
import { ApprovalActs } from './approval-acts.tsx'
import { ApprovalDetails } from './approval-details.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import evidenceClasses from '../desk/evidence/evidence.module.css'
import classes from './inbox.module.css'
import { Time } from '#portal/ui/format/time.tsx'

export const Route = createFileRoute('/_authenticated/admin/approvals/$approvalId')({
  loader: async ({ params: { approvalId: id }, abortController: { signal } }) => {
    const evidence = await orNotFound(callApi(approvalEvidenceView, { params: { id } }, { signal }))
    await fetchMatterPart(evidence)
    return evidence
  },
  // The decision is about what was shown when the approval opened.
  shouldReload: false,
  gcTime: 0,
  head: ({ loaderData }) => ({
    meta: loaderData === undefined ? [] : [{ title: `Approval of ${loaderData.approval.addon.displayName}` }],
  }),
  component: ApprovalPage,
  errorComponent: DeskProblem,
  notFoundComponent: NoApproval,
  // The previous approval stays until the next one has loaded.
  pendingMs: Infinity,
})

function ApprovalPage() {
  const evidence = Route.useLoaderData()
  return <ApprovalPane key={evidence.approval.id} evidence={evidence} />
}

/** The outcome of an approval that is no longer pending. */
function Outcome({ approval, at }: { approval: ApprovalEntry; at: string }) {
  const { state, approver } = approval
  if (state === 'pending') return null
  return (
    <p>
      {approvalStates[state].name} <Time at={at} />
      {approver !== null && ` by ${approver.email}`}. <AllDecisions />
    </p>
  )
}

const places = [
  ['next-steps', 'Next Steps'],
  ['marketplace-listing', 'Marketplace Listing'],
  ['plans', 'Features & Plans'],
] as const

/** An approval in full, decided in place. */
function ApprovalPane({ evidence }: { evidence: ApprovalEvidence }) {
  const { approval: read } = evidence
  const { newest, actorOf } = useDecisions()
  const { now } = useConfig()
  const approval = newest(read)
  const { id, type, addon, state } = approval
  const actor = actorOf(id)
  // Notes may have been edited since a rejection, unless it was sent from here.
  const decidedAt = (approval === read ? evidence.rejection?.at : undefined) ?? approval.updatedAt
  const { name, tone, icon } = approvalStates[state]
  const isOfStage = addon.state === approvalNeeds[type].stage
  const writer = useMessageKey(
    isOfStage
      ? 'It is decided: there is nothing to write any more.'
      : 'Its stage is over: there is nothing to write any more.',
  )
  const areKeysOn = useKeysAreOn()
  return (
    <DeskPane
      about="open-approval"
      addon={evidence}
      name={itemTitle(approval)}
      line={
        <>
          <AskedLine
            company={addon.company}
            asked={evidence.asked}
            pendingSince={approval.pendingSince}
            usualWorkingDays={evidence.usualWorkingDays}
            now={now}
          />
          <ClaimNote kind="approval" id={id} assignee={evidence.assignee} isWaiting={state === 'pending'} />
        </>
      }
      tag={
        <Tag tone={tone} icon={icon}>
          {name}
        </Tag>
      }
      actor={actor}
      show={() => approvalDecisions.show(id)}
    >
      <Outcome approval={approval} at={decidedAt} />
      <div className={evidenceClasses.card}>
        <DeskFacts cells={matterFacts({ ...evidence, approval }, now)} texts={[['Notes', approval.notes]]} />
      </div>
      {(evidence.rejection === null || (evidence.changes.request ?? []).length > 0) && (
        <ChangedSince approval={{ state, changedSince: evidence.changes }} slug={addon.slug} />
      )}
      <nav aria-label={`Pages of ${addon.displayName}`} className={classes.places}>
        {places.map(([tab, tabName]) => (
          <AnchorLink key={tab} to={`/addons/$addonSlug/${tab}`} params={{ addonSlug: addon.slug }}>
            {tabName}
          </AnchorLink>
        ))}
        {state !== 'approved' && (
          <AnchorLink
            to="/addons/$addonSlug/next-steps/approvals/$approvalId/edit"
            params={{ addonSlug: addon.slug, approvalId: id }}
          >
            Edit Details
          </AnchorLink>
        )}
      </nav>
      <ApprovalActs approval={approval} actor={actor} />
      <ApprovalEvidenceView evidence={{ ...evidence, approval }}>
        <div className={classes.said}>
          <ApprovalMessages
            approval={approval}
            reader="admin"
            isOfStage={isOfStage}
            writer={writer}
            hint={areKeysOn && <Key name="M" />}
          />
        </div>
      </ApprovalEvidenceView>
      <details className={evidenceClasses.fold}>
        <summary>The add-on and the request</summary>
        <ApprovalDetails approval={approval} evidence={evidence} now={now} />
      </details>
    </DeskPane>
  )
}

/** Shown if no approval has the URL's id. */
function NoApproval() {
  return (
    <EmptyState drawing="search">
      <Title order={2}>There is no such approval</Title>
      <p>Its provider has withdrawn the request, or the link is wrong. Pending approvals are in the list.</p>
    </EmptyState>
  )
}
