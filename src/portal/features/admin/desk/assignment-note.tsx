import { useEffect, useRef, useState } from 'react'
import { assignmentBlockers, assignmentLifecycle } from '#machines/assignment/lifecycle.ts'
import { snapshotOf } from '#machines/law.ts'
import { shownValue } from '#machines/shapes/toggle.ts'
import type { DeskAssignee, DeskKind } from '#contract/desk/claim.ts'
import { deskAssignmentDelete, deskAssignmentPut } from '#contract/endpoints/desk.ts'
import { assignmentBlockerWordings } from '#contract/wording/blockers/assignment-blockers.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { fullTime } from '#portal/ui/format/dates.ts'
import { callApi } from '#portal/wire/api.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { toggleMachine } from '#portal/workflow/shapes/use-toggle.ts'
import { useWorkflow } from '#portal/workflow/use-workflow.ts'
import { learnAssignee, useAssignees } from './assignments.ts'
import { claimant, renewClaim } from './claims.ts'
import { forMinutes } from './for-minutes.ts'
import { Key } from './keys/key.tsx'
import { say } from './said.ts'
import { useKeys, useKeysAreOn } from './keys/use-keys.ts'
import classes from './desk.module.css'

const nobody = ''

interface Props {
  kind: DeskKind
  id: string
  /** As the evidence tells it. */
  assignee: DeskAssignee
  isWaiting: boolean
}

/** Says to whom an item is assigned; whoever reads it takes it on here, or gives it back. Mounted anew for each item. */
export function AssignmentNote({ kind, id, assignee: read, isWaiting }: Props) {
  const user = useUser()
  const answered = useAssignees().get(id)
  const assignee = answered === undefined ? read : answered.assignee
  const stored = assignee?.user.id ?? nobody
  const item = { params: { kind, id } }
  /** The assignee that the page showed as the button was pressed: trying again is about that one as well. */
  const seen = useRef(nobody)
  const look = async (signal: AbortSignal) => (await renewClaim(kind, id, signal))?.user.id ?? nobody
  const { snapshot, send } = useWorkflow(
    () =>
      toggleMachine<string>({
        save: async (_, to, { signal }) => {
          const answer =
            to === nobody
              ? await callApi(deskAssignmentDelete, item, { signal })
              : await callApi(
                  deskAssignmentPut,
                  { ...item, body: { from: seen.current || null } },
                  { signal },
                )
          await learnAssignee(id, answer.assignee)
          return answer.assignee?.user.id ?? nobody
        },
        read: (_, signal) => look(signal),
      }),
    { input: { id }, staysWhile: ['saving'], reload: async (signal) => void (await look(signal)) },
  )
  useEffect(() => void learnAssignee(id, read), [id, read])
  /** The assignee that was asked for last, until it shows: what was lost may turn out to have arrived. */
  const [wanted, setWanted] = useState<string | null>(null)
  if (wanted === stored) setWanted(null)
  const problem = wanted === null ? null : snapshot.context.problem
  const isAnswered = problem?.kind === 'refused' || problem?.kind === 'missing'
  const had = useRef(stored)
  useEffect(() => {
    if (had.current === user.id && assignee !== null && stored !== user.id)
      say(`${claimant(assignee)} took this over from you.`)
    had.current = stored
  }, [stored, assignee, user.id])
  const isBusy = snapshot.hasTag('busy')
  const shown = shownValue(snapshot.context, stored)
  const isOwn = shown === user.id
  const button = useRef<HTMLButtonElement>(null)
  const areKeysOn = useKeysAreOn()

  // Whose it is does not matter on the page: the button that it shows is about just that.
  const [refusal] = assignmentBlockers(
    snapshotOf(assignmentLifecycle, shown === nobody ? 'unassigned' : 'assigned', {
      item: isWaiting ? 'waiting' : 'over',
      holder: isOwn ? 'self' : 'seen',
    }),
    { type: 'assign', by: 'admin' },
  ).map((each) => explain(assignmentBlockerWordings, each, { assignee: '' }).message)
  const turn = (to: string) => {
    setWanted(to)
    send({ type: 'turned', to, stored })
  }
  const press = () => {
    seen.current = stored
    turn(isOwn ? nobody : user.id)
  }
  useKeys({
    c: () => {
      if (isBusy) return
      if (refusal !== undefined) say(refusal)
      else if (assignee === null || isOwn) press()
      else {
        button.current?.focus()
        say(`It is assigned to ${claimant(assignee)}. Press the button to take it over.`)
      }
    },
  })
  if (refusal !== undefined) return null
  const isOthers = assignee !== null && shown === assignee.user.id && !isOwn
  const age =
    isOthers && answered !== undefined
      ? ` ${forMinutes(assignee.since, answered.at.getTime()) || 'just now'}`
      : ''
  return (
    <>
      <span
        role="presentation"
        className={classes.assigned}
        // The second click of a double click would give back what the first has taken on.
        onClickCapture={(event) => event.detail > 1 && event.stopPropagation()}
      >
        <output title={assignee === null ? undefined : fullTime(assignee.since)}>
          {isOwn && 'Assigned to you'}
          {isOthers && `Assigned to ${claimant(assignee)}${age}`}
        </output>
        <ActionButton
          ref={button}
          variant="subtle"
          size="compact-sm"
          blockers={[]}
          busy={isBusy}
          onClick={press}
        >
          {isOwn ? 'Unassign' : isOthers ? 'Take over' : 'Assign to me'}
        </ActionButton>
        {areKeysOn && <Key name="C" />}
      </span>
      {isAnswered ? (
        <p role="alert" className={classes.claim}>
          {problem.message}
        </p>
      ) : (
        <ProblemNote
          problem={problem}
          onCheck={wanted === null ? null : () => turn(wanted)}
          checkLabel="Try again"
        />
      )}
    </>
  )
}
