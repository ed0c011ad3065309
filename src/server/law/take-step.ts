import type { AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate'
import { snapshotOf, type LegalStep, stepOf } from '#machines/law.ts'
import type { Act } from './act.ts'
import { recordTransition, type TrailSubject, type TransitionTaken } from './trail.ts'

/** A lifecycle, its explanation, and the refusal for its blockers. */
export interface Rule<M extends AnyStateMachine, Blocker> {
  lifecycle: M
  blockers: (snapshot: SnapshotFrom<M>, event: EventFrom<M>) => readonly Blocker[]
  refuse: (blockers: readonly Blocker[]) => Error
}

/** Determines where an event leads, with the evidence. Throws the rule's refusal if the lifecycle has blockers. */
export function decideStep<M extends AnyStateMachine, Blocker>(
  { lifecycle, blockers, refuse }: Rule<M, Blocker>,
  asked: Omit<LegalStep<M>, 'to'>,
): LegalStep<M> {
  const step = stepOf(lifecycle, asked)
  if (step === null) throw refuse(blockers(snapshotOf(lifecycle, asked.from, asked.facts), asked.event))
  return step
}

/** A step's effects: the stored record and its trail row. */
export interface StepEffects<M extends AnyStateMachine, Row> {
  /** Stores the step's new state and accompanying fields. The record is locked. */
  store: (step: LegalStep<M>) => Promise<Row>
  subject: (row: Row) => TrailSubject
  /** Additional fields of the trail row. */
  told?: (row: Row) => Pick<TransitionTaken, 'note' | 'approvalType'>
}

/**
 * Takes a step of a record's lifecycle: checks that it is legal, stores the new state, and writes the trail row from
 * which it replays, which also raises the add-on's revision (READINGS 38). Throws the rule's refusal before writing
 * anything.
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
