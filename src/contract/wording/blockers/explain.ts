import type { NamedBlocker } from '../../endpoints/error.ts'
import type { Blocker } from '../../trail.ts'

/**
 * Against what a blocker stands: the party that asks, the state of a record, or what was given. A refusal's status
 * follows from it: 403, 409 or 422 (CONTRACT, errors).
 */
export type BlockerKind = 'party' | 'state' | 'input'

/** One code of a blocker in words. `Of` is what the words need to know beside the blocker. */
interface BlockerWording<B, Of> {
  kind: BlockerKind
  message: string | ((blocker: B, of: Of) => string)
  /** The place where it is mended, a path in the portal or a URL; left out where there is none. */
  link?: (blocker: B, of: Of) => string | null
  /** The field of the request that it is about; `kind` is then 'input'. */
  field?: string
  /**
   * Names it in the error's body, since clients go by it (CONTRACT, errors): by its code, and what else it tells of the
   * record that stands in the way.
   */
  named?: (blocker: B) => Omit<NamedBlocker, 'code'>
}

/** A wording for every code of a lifecycle's blockers. */
export type BlockerWordings<B extends { code: string }, Of = unknown> = {
  readonly [C in B['code']]: BlockerWording<Extract<B, { code: C }>, Of>
}

/** Finds a blocker's wording. A code and its own record have one type, which TypeScript cannot follow through a union. */
export const wordingOf = <B extends { code: string }, Of>(
  wordings: BlockerWordings<B, Of>,
  { code }: B,
): BlockerWording<B, Of> => wordings[code as B['code']] as BlockerWording<B, Of>

/** Tells a blocker in words, with the place where it is mended (or null). */
export function explain<B extends { code: string }, Of>(
  wordings: BlockerWordings<B, Of>,
  blocker: B,
  of: Of,
): Blocker {
  const { message, link } = wordingOf(wordings, blocker)
  return {
    code: blocker.code,
    message: typeof message === 'string' ? message : message(blocker, of),
    href: link?.(blocker, of) ?? null,
  }
}

/** Blockers of the party that asks, alike in every lifecycle. */
export const partyWordings = {
  staff_only: { kind: 'party', message: 'Only platform staff can do this.' },
  provider_only: { kind: 'party', message: 'Only the company that asked can withdraw a request.' },
  system_only: { kind: 'party', message: 'The platform does this by itself.' },
} as const

/** The end of an add-on's lifecycle, which ends everything of it. */
export const addonShutDown = {
  kind: 'state',
  message: 'The add-on is shut down and can no longer be changed.',
} as const

/** A state in which a lifecycle has no such step; `names` are its states within a sentence. */
export const wrongState = (names: Readonly<Record<string, string>>) =>
  ({
    kind: 'state',
    message: ({ state }: { state: string }) => `Not possible while it is ${names[state] ?? state}.`,
  }) as const
