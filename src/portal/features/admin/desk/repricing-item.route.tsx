import { createFileRoute, notFound } from '@tanstack/react-router'
import { Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { problemOf } from '#machines/problem.ts'
import { isActiveRepricing } from '#machines/repricing/repricing-group.ts'
import { repricingEvidenceView } from '#contract/desk/repricing-evidence-endpoint.ts'
import type { RepricingEvidence } from '#contract/desk/repricing-evidence.ts'
import { RepricingStatusTag } from '#portal/features/repricings/repricing-status-tag.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { AddonIcon } from '#portal/ui/signs/addon-icon.tsx'
import { callApi } from '#portal/wire/api.ts'
import { useQueue } from '#portal/workflow/shapes/use-queue.ts'
import { repricingDecisions } from './repricing-decisions.ts'
import { ClaimNote } from './claim-note.tsx'
import { DeskFoot } from './desk-foot.tsx'
import { RepricingActs } from './repricing-acts.tsx'
import { RepricingEvidenceView } from './repricing-evidence.tsx'
import { useIsInboxThere } from '../inbox/inbox-there.ts'
import classes from '../inbox/inbox.module.css'

export const Route = createFileRoute('/_authenticated/admin/repricing/desk/$repricingId')({
  loader: async ({ params: { repricingId: id }, abortController: { signal } }) => {
    try {
      return await callApi(repricingEvidenceView, { params: { id } }, { signal })
    } catch (error) {
      throw problemOf(error).kind === 'missing' ? notFound() : error
    }
  },
  // The decision is about what was shown when the repricing opened.
  shouldReload: false,
  gcTime: 0,
  head: ({ loaderData }) => ({
    meta:
      loaderData === undefined
        ? []
        : [
            {
              title: `Decide the price change of ${loaderData.repricing.addon.slug} / ${loaderData.repricing.plan.slug}`,
            },
          ],
  }),
  component: RepricingPage,
  notFoundComponent: NoRepricing,
  // The previous one stays until the next one has loaded.
  pendingMs: Infinity,
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
  const repricing = answered !== undefined && answered.updatedAt >= read.updatedAt ? answered : read
  const { id, addon, plan, status, message } = repricing
  const actor = conversations[id]
  const isBusy = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = useIsInboxThere()
  useEffect(() => {
    if (!isThere()) return
    heading.current?.focus({ preventScroll: true })
    // The evidence of the one before may have been read to its end.
    heading.current?.scrollIntoView({ block: 'nearest' })
    // Move focus only on opening.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => repricingDecisions.show(id), [id])
  return (
    <article className={classes.approval} aria-labelledby="open-repricing" aria-busy={isBusy}>
      <header className={classes.heading}>
        <AddonIcon addon={evidence.addon} size={44} />
        <Title order={2} id="open-repricing" ref={heading} tabIndex={-1}>
          {addon.slug} / {plan.slug}
        </Title>
        <RepricingStatusTag repricing={repricing} />
      </header>
      <ClaimNote id={id} />
      {message !== null && <blockquote className={classes.quote}>{message}</blockquote>}
      {isActiveRepricing(status) && (
        <DeskFoot>
          <RepricingActs repricing={repricing} actor={actor} />
        </DeskFoot>
      )}
      <RepricingEvidenceView evidence={{ ...evidence, repricing }} />
    </article>
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
