import { expect } from 'vitest'
import { type PendingSignIn, signIn } from '#machines/session/sign-in.ts'
import type { Workflow } from '../support/workflow.ts'
import { type Open, walkWorkflow } from '../drivers/walk-workflow.ts'
import { signInModel } from './sign-in.model.ts'

const session = { accessToken: 'token', expiresAt: Date.UTC(2027, 0, 1) }
const notice = 'existing session data is not valid; it has now been removed'

type Page = Workflow<typeof signIn>

/** The browser's memory while the person is away at the identity server. */
let aside: PendingSignIn | null = null
let taken: PendingSignIn | null = null
let tries = 0

/** The identity server sends the browser back to a new page; from a page still open, the callback is heard there. */
function comeBack(
  page: Page,
  open: Open<typeof signIn>,
  answer: { code: string | null; state: string | null },
): Page {
  const next = page.snapshot.matches('left') ? open(undefined) : page
  const [restore] = next.callsOf('restoreSession')
  next.send({ type: 'callback.received', ...answer })
  // The stored session is found too late: the callback has taken over.
  restore?.resolve({ session, notice: null })
  if (restore !== undefined) restore.answered = true
  return next
}

walkWorkflow('signIn', signIn, signInModel, {
  quick: 'short tours',
  triable: ({ type }) => type.startsWith('user.') || type === 'session.expires',
  begin(_view, open) {
    aside = null
    tries = 0
    return open(undefined)
  },
  act: {
    'user.signsIn': (page, { at }) => page.send({ type: 'signIn', attemptedUrl: at }),
    'user.signsInAgain': (page, { at }) => page.send({ type: 'signInAgain', attemptedUrl: at }),
    'user.signsOut': (page) => page.send({ type: 'signOut' }),
    'storage.hasSession': (page) => page.succeed('restoreSession', { session, notice: null }),
    'storage.isEmpty': (page) => page.succeed('restoreSession', { session: null, notice: null }),
    'storage.isInvalid': (page) => page.succeed('restoreSession', { session: null, notice }),
    'storage.fails': (page) => page.crash('restoreSession'),
    'browser.leaves': (page) => {
      const input = page.open('leaveForSignIn').input as Pick<PendingSignIn, 'attemptedUrl' | 'restarts'>
      tries += 1
      aside = { state: `state-${tries}`, codeVerifier: `verifier-${tries}`, ...input }
      page.succeed('leaveForSignIn')
    },
    'browser.cannotLeave': (page) => page.crash('leaveForSignIn'),
    'callback.arrives': (page, _event, open) =>
      comeBack(page, open, { code: 'code', state: aside?.state ?? null }),
    'callback.arrivesForged': (page, _event, open) =>
      comeBack(page, open, { code: 'code', state: `state-${tries}0` }),
    'callback.arrivesWithoutCode': (page, _event, open) =>
      comeBack(page, open, { code: null, state: aside?.state ?? null }),
    'callback.isHeardTwice': (page) => page.send({ type: 'callback.received', code: 'code', state: 'other' }),
    'aside.isTaken': (page) => {
      taken = aside
      aside = null
      page.succeed('takePending', taken)
    },
    'aside.isMissing': (page) => page.succeed('takePending', null),
    'aside.fails': (page) => page.crash('takePending'),
    'exchange.accepts': (page) => page.succeed('exchangeCode', session),
    'exchange.refuses': (page) => page.fail('exchangeCode', 'refused'),
    'exchange.isLost': (page) => page.fail('exchangeCode', 'lost'),
    'session.expires': (page) => page.send({ type: 'session.expired' }),
    'logout.leaves': (page) => page.succeed('endSession'),
    'logout.fails': (page) => page.crash('endSession'),
  },
  see(page, { value, context }) {
    const { snapshot } = page
    const expected = {
      opening: { value: 'restoring', checking: true },
      out: { value: 'signedOut', checking: false },
      leaving: { value: 'leaving', checking: true },
      leavingAgain: { value: 'leavingAgain', checking: true },
      away: { value: 'left', checking: true },
      verifying: { value: 'takingPending', checking: true },
      exchanging: { value: 'exchanging', checking: true },
      unreachable: { value: 'unreachable', checking: false },
      in: { value: 'signedIn', checking: false },
      expired: { value: 'expired', checking: false },
      signingOut: { value: 'signingOut', checking: true },
      failed: { value: 'failed', checking: false },
    }[value]
    expect(snapshot.value).toBe(expected.value)
    expect(snapshot.hasTag('checking')).toBe(expected.checking)
    expect(snapshot.hasTag('signedIn')).toBe(value === 'in')
    const hasSession = snapshot.context.session !== null
    if (value === 'in') expect(hasSession).toBe(true)
    if (['out', 'expired', 'signingOut'].includes(value)) expect(hasSession).toBe(false)

    if (value === 'leaving') {
      const { back, restarts } = context
      expect(page.open('leaveForSignIn').input).toEqual({ attemptedUrl: back, restarts })
    }
    if (value === 'leavingAgain') {
      const { back, restarts } = context
      expect(page.open('leaveForSignIn').input).toEqual({ attemptedUrl: back, restarts, again: true })
    }
    if (value === 'in' && context.told === 'stuck')
      expect(snapshot.context.problem?.message).toBe('leaveForSignIn crashed')
    if (value === 'exchanging') {
      expect(page.open('exchangeCode').input).toEqual({ code: 'code', codeVerifier: taken?.codeVerifier })
      expect(snapshot.context.attemptedUrl).toBe(context.back)
    }
    if (['out', 'unreachable', 'failed'].includes(value)) {
      const { problem, notice: shown } = snapshot.context
      const told = {
        nothing: undefined,
        removed: notice,
        unreadable: /crashed$/,
        stuck: 'leaveForSignIn crashed',
        mismatch: 'The sign-in could not be verified. Please sign in again.',
        refused: 'exchangeCode: refused',
        lost: 'exchangeCode: lost',
        'still in': 'endSession crashed',
      }[context.told]
      const said = problem?.message ?? shown ?? undefined
      if (told instanceof RegExp) expect(said).toMatch(told)
      else expect(said).toBe(told)
    }
  },
})
