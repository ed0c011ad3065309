import type { AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate'
import { snapshotOf, type LegalStep, stepOf } from '#machines/law.ts'
import type { Act } from './act.ts'
import { recordTransition, type TrailSubject, type TransitionTaken } from './trail.ts'

/** A lifecycle, its explanation, and what the platform answers where it refuses. */
export interface Rule<M extends AnyStateMachine, Blocker> {
  lifecycle: M
  blockers: (snapshot: SnapshotFrom<M>, event: EventFrom<M>) => readonly Blocker[]
  refuse: (blockers: readonly Blocker[]) => Error
}

/** Gives where an event leads, with the evidence. Throws the rule's refusal where the lifecycle has blockers. */
export function decideStep<M extends AnyStateMachine, Blocker>(
  { lifecycle, blockers, refuse }: Rule<M, Blocker>,
  asked: Omit<LegalStep<M>, 'to'>,
): LegalStep<M> {
  const step = stepOf(lifecycle, asked)
  if (step === null) throw refuse(blockers(snapshotOf(lifecycle, asked.from, asked.facts), asked.event))
  return step
}

/** Effects of a step: the stored record, and its row of the trail. */
export interface StepEffects<M extends AnyStateMachine, Row> {
  /** Stores where the step leads, with what comes along. The record is locked. */
  store: (step: LegalStep<M>) => Promise<Row>
  subject: (row: Row) => TrailSubject
  /** Further fields of the trail row. */
  told?: (row: Row) => Pick<TransitionTaken, 'note' | 'approvalType'>
}

/**
 * Takes a step of a record's lifecycle: asks it, stores where it leads and writes the trail row that replays it, which
 * also raises the add-on's revision (READINGS 38). Throws the rule's refusal, having written nothing.
 */
export async function takeStep<M extends AnyStateMachine, Blocker, Row>(
  act: Act,
  rule: Rule<M, Blocker>,
  asked: Omit<LegalStep<M>, 'to'>,
  { store, subject, told = () => ({}) }: StepEffects<M, Row>,
): Promise<Row> {
  const step = decideStep(rule, asked)
  const row = await store(step)
  await recordTransition(act, subject(row), { ...step, ...told(row) })
  return row
}
