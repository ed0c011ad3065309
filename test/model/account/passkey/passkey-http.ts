import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { PasskeySnapshot } from '#machines/account/lifecycle.ts'
import type { PasskeyEvent, PasskeyFacts } from '#machines/account/passkey.ts'
import { mostPasskeys } from '#contract/security/passkey.ts'
import { parseAdminCommand } from '#server/commands/admin-command.ts'
import { runAdmin } from '#server/commands/admin.ts'
import { passkeyChallenges, passkeys } from '#server/db/schema.ts'
import type { Driver } from '#test/runner/model.ts'
import { askedOn, challengeOf, namedUrl, passkeyPath, storePasskey } from '#test/support/passkey-client.ts'
import { type Manner, PasskeyDevice } from '#test/support/passkey-device.ts'
import { call, createToken } from '#test/support/people.ts'
import { cookieNamed, createAccount, postForm } from '#test/support/sign-in-client.ts'
import { httpName } from '../../drivers/http-name.ts'
import type { Platform } from '../../drivers/platform.ts'
import { passkeyAsked } from './specified.ts'

/** The name of the passkeys of other devices. */
const other = 'Another'
/** The count of a device that was used, from which a copy's is behind. */
export const usedCount = 1000

/** One person with one device, and what is asked of it. */
export interface PasskeyStory {
  platform: Platform
  email: string
  as: { id: string; token: string }
  facts: PasskeyFacts
  /** True once it was removed: the answer that it was added by has been taken. */
  isGone: boolean
  device: PasskeyDevice
}

/** The steps that reach the platform by what a device answers or a person presses; each returns whether it was taken. */
export type PasskeySteps = Record<
  'add' | 'use' | 'rename' | 'remove',
  (story: PasskeyStory) => Promise<boolean>
> & {
  /** Puts a passkey that is stored into the device that the person holds. */
  hold?: (story: PasskeyStory) => Promise<void>
}

/** Makes the open challenges of everybody over. */
export const endChallenges = ({ server: { db } }: Platform) =>
  db.update(passkeyChallenges).set({ expiresAt: new Date(0) })

/** A passkey of one person, by its steps and an operator's command. */
export function passkeyDriver(
  name: string,
  platform: () => Platform,
  steps: PasskeySteps,
): Driver<PasskeySnapshot, PasskeyEvent, PasskeyFacts> {
  let born = 0
  let story: PasskeyStory
  const db = () => platform().server.db
  const all = () => db().select().from(passkeys).where(eq(passkeys.userId, story.as.id))
  async function ask({ type }: PasskeyEvent): Promise<boolean> {
    if (type !== 'reset') return steps[type](story)
    const command = parseAdminCommand(['reset-second-factor', story.email])
    return runAdmin(db(), platform().server.config, command).then(
      () => true,
      () => false,
    )
  }
  return {
    name,
    // The account's owner is one person; nobody else can ask for what operators do, who send nothing else.
    canSend: ({ type, by }) => by === (type === 'reset' ? 'system' : 'provider'),
    async start({ value }, facts) {
      born += 1
      const email = `keeper-${born}-of-${value}@acme.example`
      const { server } = platform()
      const id = await createAccount(server, email)
      const as = { id, token: await createToken(server, id) }
      story = {
        platform: platform(),
        email,
        as,
        facts,
        isGone: value === 'removed',
        device: new PasskeyDevice(namedUrl, usedCount),
      }
      if (value === 'added') await storePasskey(db(), id, story.device, { counter: usedCount })
      await steps.hold?.(story)
      if (facts.isFull && value === 'asked')
        for (let count = 0; count < mostPasskeys; count += 1)
          await storePasskey(db(), id, new PasskeyDevice(namedUrl), { name: other })
    },
    async send(event) {
      expect(await ask(event)).toBe(true)
      story.isGone = event.type === 'remove' || event.type === 'reset'
    },
    async expectState({ value }) {
      const ofDevice = (await all()).filter(({ name: named }) => named !== other)
      expect(ofDevice).toHaveLength(value === 'added' ? 1 : 0)
    },
    async expectRefused(event, state) {
      expect(passkeyAsked.reasons(state, event)).not.toEqual([])
      const before = await all()
      // A command removes all that there are.
      if (event.type === 'reset' && before.length > 0) return
      expect(await ask(event)).toBe(false)
      expect(await all()).toEqual(before)
    },
  }
}

const path = '/api/v3/account/passkeys'

/** The manner in which a device answers. */
const mannerOf = ({ proof }: PasskeyFacts, isNew: boolean): Manner =>
  proof === 'unverified'
    ? { isUnverified: true }
    : proof === 'wrong'
      ? isNew
        ? { origin: 'http://localhost.evil.example' }
        : { hasOtherKey: true }
      : proof === 'copied' && !isNew
        ? { counter: usedCount - 1 }
        : {}

/** Statuses of a refusal, of which none is a fault. */
const refused = [404, 409, 422]

async function sent(
  { platform: { server }, as }: PasskeyStory,
  method: string,
  of: string,
  body?: unknown,
): Promise<boolean> {
  const { status } = await call(server, method, of, { as, body })
  if (status >= 300) expect(refused).toContain(status)
  return status < 300
}

async function onOwn(story: PasskeyStory, method: string, body?: unknown): Promise<boolean> {
  const { db } = story.platform.server
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, story.device.credentialId))
  return sent(story, method, `${path}/${row?.id ?? '00000000-0000-4000-8000-000000000000'}`, body)
}

/** A passkey, by requests to the real server and a device of software. */
export const passkeyHttp = (platform: () => Platform) =>
  passkeyDriver(httpName, platform, {
    async add(story) {
      const { server } = story.platform
      const credential = story.device.make(await challengeOf(server, story.as), mannerOf(story.facts, true))
      if (story.facts.isOver || story.isGone) await endChallenges(story.platform)
      return sent(story, 'POST', path, { name: 'Laptop', credential })
    },
    async use({ platform: on, facts, device }) {
      const { options, cookie } = await askedOn(on.server, passkeyPath)
      const credential = device.use(options, mannerOf(facts, false))
      if (facts.isOver) await endChallenges(on)
      const answer = await postForm(on.server, passkeyPath, { credential }, { cookie })
      return cookieNamed(answer, 'identity') !== ''
    },
    rename: (story) => onOwn(story, 'PATCH', { name: 'Phone' }),
    remove: (story) => onOwn(story, 'DELETE'),
  })
