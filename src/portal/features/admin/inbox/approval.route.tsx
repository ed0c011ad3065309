import { Tag } from '#portal/ui/signs/tag.tsx'
import { approvalEvidenceView } from '#contract/desk/approval-evidence-endpoint.ts'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { approvalNeeds } from '#machines/approval/lifecycle.ts'
import { problemOf } from '#machines/problem.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { callApi } from '#portal/wire/api.ts'
import { Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ApprovalEntry } from '#contract/approval.ts'
import type { ApprovalEvidence } from '#contract/desk/evidence.ts'
import { approvalKind, approvalStates } from '#portal/workflow/changes/approval-wording.ts'
import { approvalDecisions } from './approval-decisions.ts'
import { ApprovalMessages } from '#portal/workflow/messages/approval-messages.tsx'
import { useIsInboxThere } from './inbox-there.ts'
import { useDecisions } from './use-decisions.ts'
import { ChangedSince } from '#portal/workflow/changes/changed-since.tsx'
import { ClaimNote } from '../desk/claim-note.tsx'
import { DeskFoot } from '../desk/desk-foot.tsx'
import { ApprovalEvidenceView } from '../desk/evidence.tsx'
import { ApprovalActs } from './approval-acts.tsx'
import { ApprovalDetails } from './approval-details.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { AddonIcon } from '#portal/ui/signs/addon-icon.tsx'
import evidenceClasses from '../desk/evidence.module.css'
import classes from './inbox.module.css'
import { Time } from '#portal/ui/format/time.tsx'

export const Route = createFileRoute('/_authenticated/admin/approvals/$approvalId')({
  loader: async ({ params: { approvalId: id }, abortController: { signal } }) => {
    try {
      return await callApi(approvalEvidenceView, { params: { id } }, { signal })
    } catch (error) {
      throw problemOf(error).kind === 'missing' ? notFound() : error
    }
  },
  // The decision is about what was shown when the approval opened.
  shouldReload: false,
  gcTime: 0,
  head: ({ loaderData }) => ({
    meta: loaderData === undefined ? [] : [{ title: `Approval of ${loaderData.approval.addon.displayName}` }],
  }),
  component: ApprovalPage,
  notFoundComponent: NoApproval,
  // The previous approval stays until the next one has loaded.
  pendingMs: Infinity,
})

function ApprovalPage() {
  const evidence = Route.useLoaderData()
  return <ApprovalPane key={evidence.approval.id} evidence={evidence} />
}

/** The outcome of an approval that is no longer pending. */
function Outcome({ approval }: { approval: ApprovalEntry }) {
  const { state, updatedAt, approver } = approval
  if (state === 'pending') return null
  return (
    <p>
      {approvalStates[state].name} <Time at={updatedAt} />
      {approver !== null && ` by ${approver.email}`}
    </p>
  )
}

/** An approval in full, decided in place. */
function ApprovalPane({ evidence }: { evidence: ApprovalEvidence }) {
  const { approval: read } = evidence
  const { newest, actorOf } = useDecisions()
  const isThere = useIsInboxThere()
  const { now } = useConfig()
  const approval = newest(read)
  const { id, type, addon, state } = approval
  const actor = actorOf(id)
  const isBusy = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { name, tone, icon } = approvalStates[state]

  // After a decision, reading continues here.
  useEffect(() => {
    if (!isThere()) return
    heading.current?.focus({ preventScroll: true })
    // The evidence of the one before may have been read to its end.
    heading.current?.scrollIntoView({ block: 'nearest' })
    // Move focus only on opening.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => approvalDecisions.show(id), [id])

  return (
    <article className={classes.approval} aria-labelledby="open-approval" aria-busy={isBusy}>
      <header className={classes.heading}>
        <AddonIcon addon={evidence} size={44} />
        <Title order={2} id="open-approval" ref={heading} tabIndex={-1}>
          {addon.displayName}: {approvalKind(type)}
        </Title>
        <Tag tone={tone} icon={icon}>
          {name}
        </Tag>
      </header>
      <Outcome approval={approval} />
      <ClaimNote id={id} />
      <div className={evidenceClasses.card}>
        <ApprovalDetails approval={approval} evidence={evidence} now={now} />
      </div>
      {(evidence.rejection === null || (approval.changedSince.request ?? []).length > 0) && (
        <ChangedSince approval={approval} slug={addon.slug} />
      )}
      <nav aria-label={`Pages of ${addon.displayName}`} className={classes.places}>
        {(['next-steps', 'marketplace-listing', 'plans'] as const).map((tab) => (
          <AnchorLink
            key={tab}

            to={`/addons/$addonSlug/${tab}`}
            params={{ addonSlug: addon.slug }}
          >
            {
              {
                'next-steps': 'Next Steps',
                'marketplace-listing': 'Marketplace Listing',
                plans: 'Features & Plans',
              }[tab]
            }
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
      <div className={classes.said}>
        <ApprovalMessages
          approval={approval}
          reader="admin"
          isOfStage={addon.state === approvalNeeds[type].stage}
        />
      </div>
      {state !== 'approved' && (
        <DeskFoot>
          <ApprovalActs approval={approval} actor={actor} />
        </DeskFoot>
      )}
      <ApprovalEvidenceView evidence={{ ...evidence, approval }} />
    </article>
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
