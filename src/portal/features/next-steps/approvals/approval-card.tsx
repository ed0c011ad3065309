import { Tag } from '#portal/ui/signs/tag.tsx'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { approvalWordings } from '#contract/wording/approvals.ts'
import { Title } from '@mantine/core'
import { useState } from 'react'
import { approvalNeeds } from '#machines/approval/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import { addonSituation, approvalIn } from '#machines/situation.ts'
import type { Addon, WholeAddon } from '#contract/addon.ts'
import type { Approval } from '#contract/approval.ts'
import { approvalStates, requestButton } from '#portal/workflow/changes/approval-wording.ts'
import { storedApproval, type NextSteps } from '../data.ts'
import { dropDraft } from '#portal/wire/draft.ts'
import { useAnchor } from '#portal/ui/layout/use-anchor.ts'
import { nextOfApproval } from './next-of-approval.ts'
import { askApprovalRequest, useApprovalRequest } from './use-approval-request.ts'
import type { TypedNote } from './request-note.tsx'
import { useUser } from '#portal/app/session/use-user.ts'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import { useConfig } from '#portal/app/use-config.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { EffectsButton } from '#portal/workflow/effects/effects-button.tsx'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { WithdrawButton } from '#portal/workflow/actions/withdraw-button.tsx'
import { ApprovalMessages } from '#portal/workflow/messages/approval-messages.tsx'
import { ChangedSince } from '#portal/workflow/changes/changed-since.tsx'
import { StaffArea } from '#portal/ui/layout/staff-area.tsx'
import classes from './approval-card.module.css'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { Time } from '#portal/ui/format/time.tsx'

function AdminBlock({ addon, approval, editable }: { addon: Addon; approval: Approval; editable: boolean }) {
  return (
    <StaffArea className={classes.admin}>
      <dl>
        <dt>Requester</dt>
        <dd>{approval.requester?.email ?? '–'}</dd>
        <dt>Approver</dt>
        <dd>{approval.approver?.email ?? '–'}</dd>
        <dt>Notes</dt>
        <dd>{approval.notes ?? '–'}</dd>
      </dl>
      <ChangedSince approval={approval} slug={addon.slug} />
      {editable && (
        <AnchorLink
          to="/addons/$addonSlug/next-steps/approvals/$approvalId/edit"
          params={{ addonSlug: addon.slug, approvalId: approval.id }}
          search
          aria-label={`Edit Details of the ${approvalWordings[approval.type].title}`}
        >
          Edit Details
        </AnchorLink>
      )}
    </StaffArea>
  )
}

const RequestNote = lazyPart(async () => (await import('./request-note.tsx')).RequestNote)

const ApprovalWithdrawal = lazyPart(
  async () => (await import('./approval-withdrawal.tsx')).ApprovalWithdrawal,
)

/** An approval: its state, since when, what it waits for, and the request button. */
export function ApprovalCard({
  addon,
  data,
  type,
}: {
  addon: WholeAddon
  data: NextSteps
  type: ApprovalType
}) {
  const { id: userId, isHerokuAdmin } = useUser()
  const reader = isHerokuAdmin ? 'admin' : 'provider'
  const card = useAnchor<HTMLElement>(type)
  const approval = storedApproval(data, type)
  const situation = addonSituation(addon)
  const state = situation.approvals[type]
  const { now } = useConfig()
  const decision = data.road.steps.find((step) => step.kind === 'decision' && step.approval === type)
  const draft = `request for ${type} of ${addon.id}`
  const [note, setNote] = useState<TypedNote>({ text: '', tooLong: null })
  const asking = useApprovalRequest({
    addon,
    data,
    type,
    by: reader,
    onRequested: () => {
      dropDraft(userId, draft)
      setNote({ text: '', tooLong: null })
    },
  })
  const { blockers, isOffered, withdrawBlockers, mayBeWithdrawn, busy, problem, unheard } = asking
  const isOfStage = addon.state === approvalNeeds[type].stage
  const waits = nextOfApproval({ type, state, ready: blockers.length === 0, decision }, reader, now)
  const articlePlace =
    reader === 'provider'
      ? (blockers.find(({ code }) => code === 'documentation_url_missing')?.href ?? null)
      : null
  const { name, tone, icon } = approvalStates[state]
  return (
    <article ref={card} id={type} className={classes.card} tabIndex={-1} aria-labelledby={`${type}-title`}>
      <header>
        <Title order={3} id={`${type}-title`}>
          {approvalWordings[type].title}
        </Title>
        <Tag tone={tone} icon={icon}>
          {name}
        </Tag>
      </header>
      {approval !== undefined && (
        <p className={classes.soft}>
          Last modified <Time at={approval.updatedAt} />
        </p>
      )}
      {approval?.hasLapsed === true && <p>It was approved, but lapsed because what it covers has changed.</p>}
      {isOfStage && state !== 'approved' && (
        <p>{articlePlace === null ? waits : <PlaceLink href={articlePlace}>{waits}</PlaceLink>}</p>
      )}
      {approval !== undefined && (
        <ApprovalMessages approval={approval} reader={reader} isOfStage={isOfStage} />
      )}
      {isOfStage && state === 'rejected' && reader === 'provider' && (
        <RequestNote draft={draft} busy={busy} onType={setNote} />
      )}
      {isOfStage && isOffered && (
        <div className={classes.acts}>
          <ActionButton
            variant="default"
            blockers={note.tooLong === null ? blockers : [{ message: note.tooLong, href: null }]}
            busy={busy}
            onClick={() => asking.request(note.text)}
          >
            {state === 'rejected' ? `${requestButton(type)} again` : requestButton(type)}
          </ActionButton>
          {blockers.length === 0 && (
            <EffectsButton
              about={`${type}-title`}
              ask={(signal) => askApprovalRequest({ addonId: addon.id, type }, signal)}
            />
          )}
        </div>
      )}
      {isOfStage && approval !== undefined && mayBeWithdrawn && (
        <div className={`${sectionClasses.textAct} ${classes.act}`}>
          <WithdrawButton of={`for the ${approvalWordings[type].title}`} blockers={withdrawBlockers}>
            {(close) => <ApprovalWithdrawal approval={approval} data={data} onClose={close} />}
          </WithdrawButton>
        </div>
      )}
      <ProblemNote problem={problem} onCheck={unheard ? asking.check : null} />
      {isHerokuAdmin && approval !== undefined && (
        <AdminBlock
          addon={addon}
          approval={approval}
          editable={approvalIn(situation, type).can({ type: 'edit', by: 'admin' })}
        />
      )}
    </article>
  )
}
