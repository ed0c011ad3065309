import { useEffect, useRef, useState } from 'react'
import { type ActorRefFrom, createActor } from 'xstate'
import type { approvalDecision } from '#machines/approval/decision.ts'
import type { ApprovalEntry } from '#contract/approval.ts'
import { approvalDecisionMachine } from '../actors.ts'
import { decidable, decisionCalls } from './approval-decisions.ts'
import { approvalTitles } from '#portal/workflow/changes/approval-wording.ts'
import { flash } from '#portal/app/flashes/flash.ts'

export type DecisionActor = ActorRefFrom<typeof approvalDecision>

/** A decision of staff; a rejection says why. */
export type Decision = { type: 'approve' } | { type: 'reject'; message: string }

type Records = ReadonlyMap<string, ApprovalEntry>

/** The newer of two records of one approval: by what they are about, then by themselves. ISO instants order as texts do. */
function newer(record: ApprovalEntry, answered: ApprovalEntry | undefined): ApprovalEntry {
  if (answered === undefined || record.revision > answered.revision) return record
  return answered.updatedAt >= record.updatedAt ? answered : record
}

/**
 * The decisions of the inbox. They outlive the approval that is open, so opening another does not give up on one
 * under way. `onDecided` is told of each that the platform has taken.
 */
export function useDecisions(onDecided: (id: string, isOver: (row: ApprovalEntry) => boolean) => void) {
  const [records, setRecords] = useState<Records>(new Map())
  const [actors, setActors] = useState<ReadonlyMap<string, DecisionActor>>(new Map())
  const open = useRef<string | null>(null)
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
  }, [])
  const newest = (approval: ApprovalEntry) => newer(approval, records.get(approval.id))
  const isOver = (approval: ApprovalEntry) => newest(approval).state !== 'pending'
  const told = useRef<(id: string) => void>(() => {})
  useEffect(() => {
    told.current = (id) => onDecided(id, isOver)
  })

  const keep = (record: ApprovalEntry) => setRecords((before) => new Map(before).set(record.id, record))

  const start = (approval: ApprovalEntry): DecisionActor => {
    const actor = createActor(approvalDecisionMachine(decisionCalls(keep)), {
      input: { approval: decidable(approval), by: 'admin' },
    })
    const name = `The ${approvalTitles[approval.type]} of ${approval.addon.displayName}`
    const isElsewhere = () => open.current !== approval.id
    actor.on('decided', () => {
      flash.success('Approval saved.')
      told.current(approval.id)
    })
    actor.on('refused', ({ problem }) => {
      if (problem.kind !== 'expired' && isElsewhere())
        flash.error(`${name} was not decided. ${problem.message}`)
    })
    actor.subscribe((snapshot) => {
      if (snapshot.matches('unheard') && isElsewhere())
        flash.error(`${name}: it is not known whether it was decided. Open it again to check.`)
    })
    actor.start()
    setActors((before) => new Map(before).set(approval.id, actor))
    return actor
  }

  return {
    newest,
    /** True for one that was read as pending and is no more. */
    isOver,
    /** True for one that this page has decided. */
    wasDecidedHere: (id: string) => records.has(id) && actors.has(id),
    actorOf: (id: string) => actors.get(id),
    decide: (approval: ApprovalEntry, decision: Decision) => {
      const actor = actors.get(approval.id) ?? start(approval)
      actor.send({ type: 'approval.loaded', approval: decidable(approval) })
      actor.send(decision)
    },
    /** False while the inbox first appears, and whatever is open in it with it. */
    isThere: () => isThere.current,
    /** Has this approval's decision shown in place, without a flash, until the function that it returns is called. */
    watch: (id: string) => {
      open.current = id
      return () => {
        open.current = null
      }
    },
  }
}

export type Decisions = ReturnType<typeof useDecisions>
