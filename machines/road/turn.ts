import type { PartyOrSystem } from '../law.ts'
import { deedsFor, explained, isAmong, itemsAmong, neededIn, type RoadSituation } from './road-facts.ts'
import { deedMove, lifecycleMoves, type Move, type RoadKind } from './road-moves.ts'

/** An add-on's situation with the other facts that its turn depends on. */
export interface TurnSituation extends RoadSituation {
  /** The day on which an announced notice ends it; null without one. */
  shutdownDate: string | null
}

/** The next act of the party whose turn it is; `shutdown` is the platform's, on the announced day. */
export interface NextAct extends Pick<Move, 'by' | 'approval' | 'items' | 'to'> {
  kind: RoadKind | 'shutdown'
}

/** The party that has to act for an add-on, and its next act. */
export interface Turn {
  /** null where nothing is to be done: in GA, or shut down. */
  party: PartyOrSystem | null
  /** How many requirements and approvals the step out of the stage still needs. */
  left: number
  next: NextAct | null
}

/**
 * The kinds of acts in the order in which they give their party the turn: a provider with something to do never waits for
 * staff.
 */
const order = [
  'rejected',
  'providers',
  'request',
  'staffs',
  'decision',
  'run',
  'progression',
] as const satisfies readonly string[]

/** Places an act: the provider's before staff's, and a person's before the platform's own. */
function placeOf({ kind, by, approval }: Move, { approvals }: TurnSituation): (typeof order)[number] {
  switch (kind) {
    case 'request':
      return approval !== null && approvals[approval] === 'rejected' ? 'rejected' : 'request'
    case 'requirement':
      return by === 'admin' ? 'staffs' : 'providers'
    case 'article':
    case 'review':
      return 'providers'
    default:
      return kind
  }
}

const nobody: Turn = { party: null, left: 0, next: null }

/** The end that was announced, which comes by itself. */
const announcedEnd: NextAct = { kind: 'shutdown', by: 'system', approval: null, items: [], to: null }

/** The first act, in the order of turns, that leads towards the next stage and that the law allows now. */
function firstAct(at: TurnSituation, open: readonly Move['items'][number][]): Move | undefined {
  const leads = ({ items }: Move) => items.length === 0 || items.some((item) => isAmong(open, item))
  return [...deedsFor(open).map(deedMove), ...lifecycleMoves(at)]
    .filter(leads)
    .toSorted((a, b) => order.indexOf(placeOf(a, at)) - order.indexOf(placeOf(b, at)))
    .find((move) => move.take(at) !== null)
}

/** Tells whose turn an add-on is, how much is left before its next stage, and what comes next: nothing else computes it. */
export function turnOf(situation: TurnSituation): Turn {
  if (situation.stage === 'shutdown') return nobody
  if (situation.stage === 'ga')
    return situation.shutdownDate === null ? nobody : { party: 'system', left: 0, next: announcedEnd }
  const at = explained(situation)
  const blockers = neededIn(at)
  const first = firstAct(at, itemsAmong(blockers))
  if (first === undefined) return { party: null, left: blockers.length, next: null }
  const { kind, by, approval, items, to } = first
  return { party: by, left: blockers.length, next: { kind, by, approval, items, to } }
}
