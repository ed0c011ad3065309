import { and, eq, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { AccountAccessEvent, AccountAccessFacts } from '#machines/account/access.ts'
import type { AccountAccessSnapshot } from '#machines/account/lifecycle.ts'
import { accountAccessBlockerWordings } from '#contract/wording/blockers/account-access-blockers.ts'
import { personActions } from '#contract/people/person.ts'
import type { SecurityKind } from '#contract/security/security-event.ts'
import { parseAdminCommand } from '#server/commands/admin-command.ts'
import { runAdmin } from '#server/commands/admin.ts'
import {
  accountInvitations,
  identitySessions,
  outbox,
  passwordResets,
  securityEvents,
  signInAttempts,
  twoFactors,
  users,
} from '#server/db/schema.ts'
import { storeTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { openText } from '#server/mail/letter-secrets.ts'
import type { Driver } from '#test/runner/model.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'
import { call, createSession, createToken, type Person } from '#test/support/people.ts'
import { testAuthenticator } from '#test/support/provider/registry.ts'
import { createAccount, password, postForm, submitSignIn } from '#test/support/sign-in-client.ts'
import { httpName } from '../../drivers/http-name.ts'
import type { Platform } from '../../drivers/platform.ts'
import { accountAccessAsked } from './specified.ts'

type Type = AccountAccessEvent['type']

/** The commands by which operators send events. */
const commands: Partial<Record<Type, readonly string[]>> = {
  resend: ['invite', '--staff'],
  withdraw: ['withdraw'],
  disable: ['disable'],
  enable: ['enable'],
  grant: ['grant'],
  revoke: ['revoke'],
  resetFactor: ['reset-second-factor'],
  endSessions: ['end-sessions'],
  unlock: ['unlock'],
}

/** Fields of the person's record after an event, before the facts are put back. */
const seen: Partial<Record<Type, Readonly<Record<string, unknown>>>> = {
  resend: { state: 'invited' },
  withdraw: { state: 'withdrawn' },
  accept: { state: 'active' },
  disable: { state: 'disabled', sessions: 0 },
  enable: { state: 'active' },
  grant: { staff: 'yes' },
  revoke: { staff: 'no' },
  resetFactor: { has_second_factor: false },
  endSessions: { sessions: 0 },
}

/** Traces of each event: its row in the security trail, and the letter to the account’s owner (issue 19.5). */
const told: Readonly<Record<Type, { kind: SecurityKind; subject: RegExp | null }>> = {
  accept: { kind: 'invitation_accepted', subject: null },
  resend: { kind: 'account_invited', subject: /^You are invited/ },
  withdraw: { kind: 'invitation_withdrawn', subject: /invitation .* was withdrawn$/ },
  disable: { kind: 'account_disabled', subject: /was disabled$/ },
  enable: { kind: 'account_enabled', subject: /was enabled$/ },
  grant: { kind: 'staff_changed', subject: /^You are now platform staff/ },
  revoke: { kind: 'staff_revoked', subject: /^You are no longer platform staff/ },
  resetFactor: { kind: 'two_factor_removed', subject: /^The authenticator .* was removed$/ },
  endSessions: { kind: 'session_ended', subject: /^Your sessions .* were ended$/ },
  sendReset: { kind: 'password_reset_asked', subject: /^Choose a new password/ },
  unlock: { kind: 'sign_in_unlocked', subject: /^You can sign in .* again$/ },
}

/** Answers to an event: whether it was taken, and the reason that was told. */
interface Sent {
  isTaken: boolean
  said: string
}

/** Takes what staff click, for those who ask otherwise than by requests. */
type Click = (event: AccountAccessEvent, person: Asked) => Promise<Sent>

/** The account that something is asked of, and the one who asks. */
export interface Asked {
  id: string
  email: string
  by: Person
}

/** How staff's events and the link are sent; `refuse` looks at what cannot be clicked, in place of sending it. */
interface Ways {
  act: Click
  openLink: (link: string, form: Record<string, string>) => Promise<Sent>
  refuse?: (event: AccountAccessEvent, person: Asked, reasons: readonly string[]) => Promise<void>
}

/** Access with an account: staff by requests or clicks, its holder by the link, operators by commands. */
export function accountAccessDriver(
  name: string,
  platform: () => Platform,
  { act, openLink, refuse }: Ways,
): Driver<AccountAccessSnapshot, AccountAccessEvent, AccountAccessFacts> {
  let born = 0
  let email: string
  let id: string
  let link: string
  let given: AccountAccessFacts
  let own: Person
  /** The password that its holder has. */
  let chosen = password
  const server = () => platform().server
  const db = () => server().db
  const staff = () => platform().anybody('admin') as Person
  const who = ({ by }: AccountAccessEvent): Person =>
    by === 'provider' ? (platform().anybody('provider') as Person) : given.isOwn ? own : staff()

  async function store(state: AccountAccessSnapshot['value']): Promise<void> {
    const token = newToken('invitation')
    link = `/oauth/invitation?token=${token}`
    const at = server().clock.now()
    const isAccount = state === 'active' || state === 'disabled'
    if (isAccount) id = await createAccount(server(), email)
    const [row] = await db()
      .insert(accountInvitations)
      .values({
        ...(isAccount ? { id } : {}),
        email,
        staff: given.staff !== 'no',
        state: isAccount ? 'accepted' : state,
        tokenHash: hashToken(token),
        expiresAt: new Date(Date.now() + 60_000),
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: accountInvitations.id })
    id = row?.id ?? ''
    if (state === 'disabled') await db().update(users).set({ disabledAt: at }).where(eq(users.id, id))
  }

  /** Brings the facts about, again after each step, since they are the same all along a path. */
  async function impose(): Promise<void> {
    const expiresAt = new Date(Date.now() + (given.linkWorks ? 60_000 : -60_000))
    await db().update(accountInvitations).set({ expiresAt }).where(eq(accountInvitations.id, id))
    const platformAdmin = given.staff !== 'no'
    const [user] = await db().update(users).set({ platformAdmin }).where(eq(users.id, id)).returning()
    if (user === undefined) return
    await db().delete(twoFactors).where(eq(twoFactors.userId, id))
    if (given.hasFactor)
      await storeTwoFactor(db(), server().config, {
        userId: id,
        secret: testAuthenticator,
        confirmed: true,
        now: new Date(),
      })
    await db().update(identitySessions).set({ endedAt: new Date() }).where(eq(identitySessions.userId, id))
    if (given.isOwn) own = { id, email, token: await createToken(server(), id) }
    else if (given.isSignedIn) await createSession(server(), id)
  }

  /** Everything that a refused event could change, in one statement. */
  const stored = () =>
    rowsOf(
      db(),
      sql`select
        (select json_agg(r) from ${users} r where r.id = ${id}) as account,
        (select json_agg(r) from ${accountInvitations} r where r.email = ${email}) as invitations,
        (select json_agg(r) from ${twoFactors} r where r.user_id = ${id}) as factor,
        (select json_agg(r order by r.id) from ${identitySessions} r where r.user_id = ${id}) as sessions,
        (select json_agg(r order by r.id) from ${passwordResets} r where r.email = ${email}) as resets,
        (select count(*) from ${outbox} r where r.to = ${email}) as letters`,
      v.unknown(),
    )

  /** Has an operator send it, where the account is the last of staff after all others were put aside. */
  async function command(type: Type): Promise<Sent> {
    const [verb = '', ...options] = commands[type] ?? []
    const others = and(eq(users.platformAdmin, true), ne(users.id, id))
    const aside =
      given.staff === 'last'
        ? await db().update(users).set({ platformAdmin: false }).where(others).returning()
        : []
    const sent = await runAdmin(db(), server().config, parseAdminCommand([verb, email, ...options])).then(
      (said) => ({ isTaken: true, said }),
      (error: unknown) => ({ isTaken: false, said: String(error) }),
    )
    for (const other of aside)
      await db().update(users).set({ platformAdmin: true }).where(eq(users.id, other.id))
    return sent
  }

  async function send(event: AccountAccessEvent): Promise<Sent> {
    if (event.type === 'accept')
      return openLink(link, { name: 'Ada', password: newPassword, again: newPassword })
    return event.by === 'system' ? command(event.type) : act(event, { id, email, by: who(event) })
  }

  /** Wrong passwords and codes, after which the account has to wait. */
  async function guess(): Promise<void> {
    const wrong = { email, address: '192.0.2.1', succeeded: false, createdAt: new Date() }
    await db()
      .insert(signInAttempts)
      .values(Array.from({ length: 10 }, () => wrong))
    await db().update(twoFactors).set({ failures: 5, failedAt: new Date() }).where(eq(twoFactors.userId, id))
  }

  async function expectNoWait(): Promise<void> {
    expect((await submitSignIn(server(), { email, password: chosen })).answer.status).toBe(303)
    const factors = await db().select().from(twoFactors).where(eq(twoFactors.userId, id))
    expect(factors.map(({ failures }) => failures)).toEqual(given.hasFactor ? [0] : [])
  }

  /** Expects the event's row in the security trail, and its letter. */
  async function expectTold(type: Type, eventsBefore: number): Promise<void> {
    const rows = await db()
      .select()
      .from(securityEvents)
      .orderBy(securityEvents.day, securityEvents.number)
      .offset(eventsBefore)
    const { kind, subject } = told[type]
    expect(rows.filter((row) => row.kind === kind && row.personId === id)).toHaveLength(1)
    if (subject === null) return
    const letters = await db().select().from(outbox).where(eq(outbox.to, email))
    expect(letters.some((letter) => subject.test(letter.subject))).toBe(true)
  }

  /** The link of the newest letter, once an invitation was sent again. */
  async function newestLink(): Promise<string> {
    const letters = await db().select().from(outbox).where(eq(outbox.to, email))
    const links = letters.flatMap(
      (letter) => /\/oauth\/invitation\?\S+/.exec(openText(platform().server.config, letter))?.[0] ?? [],
    )
    return links.at(-1) ?? link
  }

  return {
    name,
    canSend({ type, by }, { value, context }) {
      if (type === 'accept') return by === 'provider'
      // In a browser, others have no such page, and operators no browser.
      if (by !== 'admin' && name !== httpName) return false
      if (by === 'provider') return true
      // Staff who ask are staff themselves; nobody asks with an account that cannot sign in.
      if (by === 'admin') return context.staff !== 'last'
      // An operator has no account; an invitation that was withdrawn is another one when it is sent again.
      return !context.isOwn && type in commands && !(type === 'resend' && value === 'withdrawn')
    },
    async start({ value }, facts) {
      born += 1
      given = facts
      chosen = password
      email = `invited-${born}@${facts.mayBeStaff ? 'platform' : 'acme'}.example`
      await store(value)
      await impose()
    },
    async send(event) {
      if (event.type === 'unlock') await guess()
      const eventsBefore = await db().$count(securityEvents)
      expect(await send(event)).toMatchObject({ isTaken: true })
      await expectTold(event.type, eventsBefore)
      const { body } = await call(server(), 'GET', `/api/v3/people/${id}`, { as: staff() })
      expect(body).toMatchObject(seen[event.type] ?? {})
      if (event.type === 'unlock') await expectNoWait()
      if (event.type === 'accept') chosen = newPassword
      if (event.type === 'resend') link = await newestLink()
      if (event.type === 'sendReset')
        expect(await db().$count(passwordResets, eq(passwordResets.email, email))).toBe(1)
      await impose()
    },
    async expectState({ value }) {
      const { body } = await call(server(), 'GET', `/api/v3/people/${id}`, { as: staff() })
      expect(body).toMatchObject({ email, state: value })
      if (value === 'active') return
      // Of all these accounts, a network would have to wait.
      await db().delete(signInAttempts)
      const { answer } = await submitSignIn(server(), { email, password: chosen })
      expect(answer.status).toBe(401)
    },
    async expectRefused(event, state) {
      const reasons = accountAccessAsked.reasons(state, event)
      expect(reasons).not.toEqual([])
      const before = await stored()
      const words = toldBy(reasons, state.value)
      if (refuse !== undefined && event.by === 'admin') {
        await refuse(event, { id, email, by: who(event) }, words)
        return expect(await stored()).toEqual(before)
      }
      const { isTaken, said } = await send(event)
      expect({ isTaken, said }).toEqual({ isTaken: false, said: expect.any(String) as unknown })
      expect(await stored()).toEqual(before)
      if (event.by === 'admin') expect(words.some((each) => said.includes(each))).toBe(true)
    },
  }
}

/** The reasons as people are told them. */
const toldBy = (reasons: readonly string[], state: string): string[] =>
  reasons.map((code) => {
    const { message } = accountAccessBlockerWordings[code as keyof typeof accountAccessBlockerWordings]
    return typeof message === 'string' ? message : message({ state } as never)
  })

const newPassword = 'no fox naps on lime jelly'

/** Access with an account, by requests to the real server. */
export const accountAccessHttp = (platform: () => Platform) =>
  accountAccessDriver(httpName, platform, {
    async act({ type }, { id, by }) {
      const action = personActions[type as keyof typeof personActions]
      const path = `/api/v3/people/${id}/actions/${action}`
      const { status, body } = await call(platform().server, 'POST', path, { as: by })
      const isTaken = status === 200
      if (!isTaken) expect(status).toBe(by.id === platform().anybody('provider')?.id ? 403 : 409)
      return { isTaken, said: JSON.stringify(body) }
    },
    async openLink(link, form) {
      const answer = await postForm(platform().server, link, form)
      expect([200, 409]).toContain(answer.status)
      return { isTaken: answer.status === 200, said: await answer.text() }
    },
  })
