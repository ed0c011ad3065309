import type { AnyMachineSnapshot, EventObject } from 'xstate'

/** Whose hands a step is in: the company's own people or the platform's staff. */
export type Actor = 'provider' | 'admin'

/** Also the platform by itself, as when a date has come. */
export type ActorOrSystem = Actor | 'system'

/** An event that says who sends it; every lifecycle's events do. */
export interface ActedEvent extends EventObject {
  by: ActorOrSystem
}

/** The record's state has no such step at all. */
export interface WrongState {
  code: 'wrong_state'
  state: string
}

/** Only platform staff may take the step. */
export interface StaffOnly {
  code: 'staff_only'
}

/** The platform does it by itself; nobody sends it. */
export interface SystemOnly {
  code: 'system_only'
}

/** A list with the staff-only blocker when somebody else acts. */
export const staffOnly = (by: ActorOrSystem): StaffOnly[] => (by === 'admin' ? [] : [{ code: 'staff_only' }])

/** A list with the system-only blocker when a person acts. */
export const systemOnly = (by: ActorOrSystem): SystemOnly[] =>
  by === 'system' ? [] : [{ code: 'system_only' }]

/**
 * Whether the snapshot's present state knows the event at all, before any guard is asked.
 * Lifecycles are flat, so the state's own events are the whole answer.
 */
export function knowsEvent(snapshot: AnyMachineSnapshot, type: string): boolean {
  const state = snapshot.machine.states[String(snapshot.value)]
  return state !== undefined && state.ownEvents.includes(type)
}
