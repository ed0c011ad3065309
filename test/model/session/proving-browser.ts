import { eq, like } from 'drizzle-orm'
import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import {
  accessTokens,
  apiAuthorizations,
  identitySessions,
  passkeys,
  signInAttempts,
  twoFactors,
  users,
} from '#server/db/schema.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { storeTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Driver } from '#test/runner/model.ts'
import { storePasskey } from '#test/support/passkey-client.ts'
import { PasskeyDevice } from '#test/support/passkey-device.ts'
import { codeNow, testAuthenticator } from '#test/support/provider/registry.ts'
import { axeFindings } from '#test/support/browser/visitor.ts'
import type { Desk } from '../drivers/desk.ts'
import { deskScenes } from '../progression/desk-scenes.ts'
import type { ProvingView, ProvingViewEvent, ProvingViewSnapshot } from './proving.model.ts'
import { testPasswordCost } from '#test/support/server.ts'

const password = 'the one that is theirs'

/** The names of the ways to other kinds of proof. */
const ways = { password: /password/, code: /authenticator/, passkey: /passkey/, provider: /Sign in again/ }

/** An act that asks: how staff get to it, and whether it has happened. */
interface Act {
  begin: (page: Page) => Promise<void>
  path: string
  hasHappened: () => Promise<boolean>
  /** The typed text, as the screen behind the question shows it. */
  typed?: { field: (page: Page) => Locator; value: string }
}

/** The question for a fresh proof in the portal, asked by three acts in turn. The platform's answers are its own, held back until the path says so. */
export function provingBrowser(desk: () => Desk): Driver<ProvingViewSnapshot, ProvingViewEvent, ProvingView> {
  const hash = hashPassword(password, testPasswordCost)
  let born = 0
  /** Kinds with what is told of them, that axe has looked at. */
  const looked = new Set<string>()
  let page: Page
  let act: Act
  /** The requests that are held back. */
  let held: Route[] = []
  /** The keys of the act's requests. */
  let keys: (string | undefined)[] = []
  const db = () => desk().platform.server.db
  const staff = () => desk().platform.person('admin', { companyId: '' } as AddonRow)
  const question = () => page.getByRole('dialog', { name: 'Confirm that it is you' })
  const confirm = (kind?: string | null) =>
    question().getByRole('button', { name: kind === 'passkey' ? 'Use a passkey' : 'Confirm', exact: true })
  const field = (kind: string) => question().getByLabel(kind === 'password' ? 'Password' : 'Code')

  async function actOf(addon: AddonRow): Promise<Act> {
    const settings = `/addons/${addon.slug}/settings`
    const ofAddon = eq(apiAuthorizations.addonId, addon.id)
    const before = await db().select().from(apiAuthorizations).where(ofAddon)
    const acts: Act[] = [
      {
        path: settings,
        begin: async (at) => {
          await at.getByRole('button', { name: /^(Regenerate|Generate|Create) access token$/ }).click()
          await at
            .getByRole('dialog')
            .getByRole('button', { name: /^(Regenerate|Generate|Create)$/ })
            .click()
        },
        hasHappened: async () =>
          JSON.stringify(await db().select().from(apiAuthorizations).where(ofAddon)) !==
          JSON.stringify(before),
      },
      {
        path: settings,
        begin: async (at) => {
          await at.getByRole('button', { name: `Shut down ${addon.displayName}` }).click()
          await at.getByLabel('Type the slug of the add-on to confirm').fill(addon.slug)
          await at.getByRole('button', { name: 'Shut down', exact: true }).click()
        },
        hasHappened: async () => (await desk().platform.addon(addon.id)).state === 'shutdown',
        typed: {
          field: (at) => at.getByLabel('Type the slug of the add-on to confirm'),
          value: addon.slug,
        },
      },
      {
        path: `/addons/${addon.slug}/next-steps`,
        begin: async (at) => {
          await at
            .locator('article#pricing_plan_approval')
            .getByRole('link', { name: /^Edit Details/ })
            .click()
          const panel = at.getByRole('dialog')
          await panel.getByRole('radio', { name: 'Approved' }).check()
          await panel.getByLabel('Message to the provider').fill('As agreed.')
          await panel.getByRole('button', { name: 'Save approval' }).click()
        },
        hasHappened: async () =>
          (await desk().platform.approvalOf(addon.id, 'pricing_plan_approval'))?.state === 'approved',
        typed: { field: (at) => at.getByLabel('Message to the provider'), value: 'As agreed.' },
      },
    ]
    const chosen = acts[born % acts.length]
    if (chosen === undefined) throw new Error('there is no such act')
    return chosen
  }

  /** Lets the request that is held go on, or does something else with it. */
  async function release(how: (route: Route) => Promise<void> = (route) => route.continue()): Promise<void> {
    await expect.poll(() => held.length).toBe(1)
    const [route] = held.splice(0)
    if (route !== undefined) await how(route)
  }

  const ofStaff = () => eq(users.id, staff().id)
  const factor = (changes: Partial<typeof twoFactors.$inferSelect>) =>
    db().update(twoFactors).set(changes).where(eq(twoFactors.userId, staff().id))

  /** Everything that a wrong proof or a wait has left. */
  async function restore(): Promise<void> {
    await db()
      .update(users)
      .set({ passwordHash: await hash })
      .where(ofStaff())
    await factor({ lastPeriod: 0, failures: 0, failedAt: null })
    await db().delete(signInAttempts).where(like(signInAttempts.email, 'session %'))
  }

  async function setWait(): Promise<void> {
    await factor({ failures: 5, failedAt: new Date() })
    const [session] = await db()
      .select()
      .from(identitySessions)
      .where(eq(identitySessions.userId, staff().id))
    const attempt = {
      email: `session ${session?.id}`,
      address: '127.0.0.1',
      succeeded: false,
      createdAt: new Date(),
    }
    await db()
      .insert(signInAttempts)
      .values(Array.from({ length: 10 }, () => attempt))
  }

  return {
    name: 'browser',
    ...deskScenes(desk),
    async start(_, { kinds }) {
      born += 1
      const { platform } = desk()
      Object.assign(platform.server.config, {
        freshProofMs: 15 * 60_000,
        publicUrl: desk().namedUrl,
      })
      const now = new Date()
      await db().delete(twoFactors).where(eq(twoFactors.userId, staff().id))
      if (kinds.includes('code'))
        await storeTwoFactor(db(), platform.server.config, {
          userId: staff().id,
          secret: testAuthenticator,
          confirmed: true,
          now,
        })
      await db().delete(passkeys).where(eq(passkeys.userId, staff().id))
      if (kinds.includes('passkey')) await storePasskey(db(), staff().id, new PasskeyDevice(desk().namedUrl))
      await restore()
      const addon = await platform.addonOf({
        stage: 'beta',
        approvals: {
          marketplace_fitting_approval: 'approved',
          alpha_engineering_approval: 'approved',
          article_review_approval: 'approved',
          beta_engineering_approval: 'notStarted',
          pricing_plan_approval: 'pending',
        },
        incomplete: [],
        hasDocumentationUrl: true,
      })
      const oidcProvider = kinds.includes('provider') ? 'acme' : null
      // Whoever went to sign in again has left their session.
      await db().update(identitySessions).set({ provedAt: null, oidcProvider, endedAt: null })
      await db().update(accessTokens).set({ revokedAt: null })
      desk().changed()
      held = []
      keys = []
      act = await actOf(addon)
      page = await desk().visitAs(staff(), act.path, (at) =>
        at.getByRole('heading', { level: 1, name: addon.displayName }).waitFor(),
      )
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.route('**/api/v3/account/proof**', (route) => void held.push(route))
      await page.route(/\/(api_authorizations|progressions|approvals\/[^/]+)$/, async (route) => {
        if (route.request().method() !== 'GET') keys.push(route.request().headers()['idempotency-key'])
        await route.continue()
      })
      await act.begin(page)
      await question().waitFor()
    },
    async send(event) {
      switch (event.type) {
        case 'user.chooses':
          await question().getByRole('button', { name: ways[event.kind] }).click()
          break
        case 'user.gives':
          if (event.kind === 'passkey') {
            await confirm('passkey').click()
            break
          }
          await field(event.kind).fill(event.kind === 'password' ? password : codeNow())
          await page.keyboard.press('Enter')
          break
        case 'user.cancels':
          await page.keyboard.press('Escape')
          break
        case 'platform.accepts':
          await release()
          break
        case 'platform.findsWrong':
          await db()
            .update(users)
            .set({ passwordHash: `${(await hash).slice(0, -4)}AAA=` })
            .where(ofStaff())
          await factor({ lastPeriod: Number.MAX_SAFE_INTEGER })
          await release()
          await page
            .getByText(/^(This is not your password\.|This code is wrong or was already used)/)
            .waitFor()
          await restore()
          break
        case 'platform.hasPersonWait':
          await setWait()
          await release()
          await question()
            .getByRole('alert')
            .getByText(/Too many|too many/)
            .waitFor()
          await restore()
          break
        // The page is at an address, where no device gives a passkey.
        case 'device.givesNothing':
          await release()
          break
        case 'platform.fails':
          await release((route) =>
            route.fulfill({ status: 500, json: { id: 'internal', error: 'The platform failed to answer.' } }),
          )
          break
        case 'answer.lost':
          await release((route) => route.abort())
          break
        case 'read.saysProven':
          await db().update(identitySessions).set({ provedAt: new Date() })
          await release()
          break
        case 'read.saysUnproven':
          await release()
          break
        case 'read.fails':
          await release((route) => route.abort())
          break
        case 'user.signsInAgain':
          await question().getByRole('button', { name: 'Sign in again instead' }).click()
          await page.waitForURL(/\/oauth\//)
          break
      }
    },
    async expectState({ value, context: { kind, given, told } }) {
      if (value === 'asked' && kind === 'passkey') {
        await expect.poll(() => confirm('passkey').getAttribute('aria-busy')).toBe('false')
        const alerts = question().getByRole('alert').filter({ hasText: /\S/ })
        expect(await alerts.count()).toBe(told === 'nothing' ? 0 : 1)
        if (told === 'noAnswer') expect(await alerts.innerText()).toContain('Your device gave no passkey')
      } else if (value === 'asked') {
        const input = field(kind)
        await input.waitFor()
        await expect.poll(() => confirm().getAttribute('aria-busy')).toBe('false')
        expect((await input.getAttribute('aria-invalid')) === 'true').toBe(told === 'wrong')
        if (told === 'wrong')
          await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true)
        const alerts = question().getByRole('alert').filter({ hasText: /\S/ })
        expect(await alerts.count()).toBe(['nothing', 'wrong'].includes(told) ? 0 : 1)
      } else if (value === 'checked' || value === 'unclear')
        await expect.poll(() => confirm(given).getAttribute('aria-busy')).toBe('true')
      else await question().waitFor({ state: 'detached' })
      const look = `${kind} ${told}`
      if (value === 'asked' && !looked.has(look)) {
        looked.add(look)
        expect(await axeFindings(page)).toEqual([])
      }
      if (value === 'proven') {
        await expect.poll(() => act.hasHappened()).toBe(true)
        expect(keys).toHaveLength(2)
        expect(keys[1]).toBe(keys[0])
        return
      }
      expect(await act.hasHappened()).toBe(false)
      expect(keys).toHaveLength(1)
      if (value === 'declined') {
        await page.getByText('You have not confirmed that it is you. Nothing was changed.').first().waitFor()
        if (act.typed !== undefined) expect(await act.typed.field(page).inputValue()).toBe(act.typed.value)
      }
    },
    async expectRefused(event, { value, context }) {
      if (value === 'checked' || value === 'unclear') {
        // It stays until the platform has said something.
        if (event.type === 'user.cancels') await page.keyboard.press('Escape')
        if (event.type === 'user.gives' && context.given !== 'passkey') await page.keyboard.press('Enter')
        expect(await question().isVisible()).toBe(true)
        expect(held.length).toBeLessThanOrEqual(1)
        return
      }
      if (value !== 'asked') return expect(await question().count()).toBe(0)
      if (event.type === 'user.chooses' && !context.kinds.includes(event.kind))
        expect(await question().getByRole('button', { name: ways[event.kind] }).count()).toBe(0)
    },
    canSend: (event, { value, context }) => {
      // What is asked for already has no button, and what is typed is of that kind.
      if (value === 'asked' && event.type === 'user.chooses') return event.kind !== context.kind
      if (value === 'asked' && event.type === 'user.gives') return event.kind === context.kind
      // None of what it gives is right or wrong here.
      return (
        context.given !== 'passkey' ||
        !['platform.accepts', 'platform.findsWrong', 'platform.hasPersonWait', 'read.saysProven'].includes(
          event.type,
        )
      )
    },
    finish: async () => {
      // Chromium sends what is held on when nothing holds it any more: the next path's session would be proven.
      await Promise.all(held.splice(0).map((route) => route.abort()))
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      Object.assign(desk().platform.server.config, { freshProofMs: 0 })
    },
  }
}
