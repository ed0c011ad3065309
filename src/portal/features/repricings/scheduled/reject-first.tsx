import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Repricing } from '#contract/repricing.ts'
import { repricingView } from '#contract/endpoints/repricings.ts'
import { repricingStatusNames, withdrawnName } from '#contract/wording/blockers/plan-blockers.ts'
import { isActiveRepricing } from '#machines/repricing/repricing-group.ts'
import type { RepricingStatus } from '#machines/repricing/lifecycle.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { approvalDate } from '#portal/ui/format/dates.ts'
import { Email } from '#portal/ui/layout/email.tsx'
import { callApi } from '#portal/wire/api.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { previewMachine } from '#portal/workflow/provide/preview-actor.ts'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { useWorkflow } from '#portal/workflow/use-workflow.ts'
import { runningDates } from '../repricing-next.ts'
import { RepricingFactsList } from '../repricing-facts-list.tsx'
import { RepricingStatusTag } from '../repricing-status-tag.tsx'
import { statusSteps } from './actors.ts'
import { RepricingDecision } from './repricing-decision.tsx'
import { statusChoices } from './repricing-menu.ts'
import { choose, useStatusSteps } from './use-status-steps.ts'
import classes from '../request/repricing.module.css'

interface Props {
  id: string
  /** A save was refused because of it, so that this is where to go on. */
  hasRefused: boolean
  /** The dialog that rejects it is open, and shows what became of that. */
  isAsked: boolean
  onAsk: () => void
  /** Called with its status once that is read, and with each later one. */
  onStatus: (status: RepricingStatus) => void
}

/** Reads a repricing for all who show its steps. */
async function readRepricing(id: string, signal: AbortSignal): Promise<void> {
  statusSteps.answered(id, await callApi(repricingView, { params: { id } }, { signal }))
}

/**
 * The repricing that keeps a plan's price from becoming a contract's, with its rejection as a step of its own
 * (READINGS 44), which RejectFirstDialog asks about.
 */
export function RejectFirst({ onStatus, ...props }: Props) {
  const { id } = props
  const { snapshot, send } = useWorkflow(() => previewMachine((signal) => readRepricing(id, signal)), {
    input: undefined,
  })
  const answered = useStatusSteps().newer[id]
  const repricing = snapshot.matches('shown') ? answered : undefined
  const status = repricing?.status
  const follow = useEffectEvent(onStatus)
  useEffect(() => {
    if (status !== undefined) follow(status)
  }, [status])
  return (
    <div aria-live="polite" aria-busy={snapshot.matches('asking')}>
      {repricing === undefined ? (
        <ProblemNote problem={snapshot.context.problem} onCheck={() => send({ type: 'tryAgain' })} />
      ) : (
        <StandingRepricing {...props} repricing={repricing} />
      )}
    </div>
  )
}

/** Asks for the rejection of a repricing that RejectFirst shows. It has a form of its own, and so stands outside any. */
export function RejectFirstDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { newer, actorOf } = useStatusSteps()
  const [repricing, actor] = [newer[id], actorOf(id)]
  if (repricing === undefined || actor === undefined) return null
  return <RepricingDecision repricing={repricing} actor={actor} onClose={onClose} />
}

function StandingRepricing(props: Omit<Props, 'onStatus'> & { repricing: Repricing }) {
  const { repricing, hasRefused, isAsked, onAsk } = props
  const { id, plan, submitterEmail, createdAt, isWithdrawn, status } = repricing
  const user = useUser()
  const { now, config } = useConfig()
  const actor = useStatusSteps().actorOf(id)
  const isUnheard = useSelector(actor, (each) => each?.matches('unheard') ?? false)
  const problem = useSelector(actor, (each) => each?.context.problem ?? null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasRefused) heading.current?.focus()
  }, [hasRefused])
  const isOver = !isActiveRepricing(status)
  // The button that opened the dialog is gone when that closes.
  useEffect(() => {
    if (isOver && !isAsked && document.activeElement === document.body) heading.current?.focus()
  }, [isOver, isAsked])
  const reject = statusChoices(repricing, config.links.changeRequest).find(({ to }) => to === 'rejected')
  const unheard = isUnheard ? [{ message: 'First check what became of the last step.' }] : []
  return (
    <section className={classes.running} aria-labelledby="standing">
      <h3 id="standing" ref={heading} tabIndex={-1}>
        {isOver ? 'The price change is over' : 'A price change is in the way'}
        <RepricingStatusTag repricing={repricing} />
      </h3>
      <RepricingFactsList
        repricing={repricing}
        facts={[
          ...(isOver ? [] : runningDates(repricing, now)),
          [
            'Requested by',
            submitterEmail === null ? 'Platform staff' : <Email key="by" address={submitterEmail} />,
          ],
          ['Requested', approvalDate(createdAt)],
        ]}
      />
      {!isAsked && (
        <ProblemNote problem={problem} onCheck={isUnheard ? () => actor?.send({ type: 'check' }) : null} />
      )}
      {isOver ? (
        <p className={classes.soft}>
          It is {isWithdrawn ? withdrawnName : repricingStatusNames[status]}: save the plan to make its price
          a contract’s.
        </p>
      ) : (
        <>
          <p className={classes.soft}>
            While it is under way, the price cannot become a contract’s. Reject it first, then save the plan.
          </p>
          <div>
            <ActionButton
              variant="default"
              blockers={[...unheard, ...(reject?.blockers ?? [])].map(({ message }) => ({
                message,
                href: null,
              }))}
              onClick={() => {
                choose(repricing, 'rejected', user.id)
                onAsk()
              }}
            >
              Reject the price change of {plan.name}
            </ActionButton>
          </div>
        </>
      )}
    </section>
  )
}
