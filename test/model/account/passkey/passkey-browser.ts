import type { Page } from 'playwright-core'
import { type Authenticator, giveKey, withAuthenticator } from './virtual-authenticator.ts'
import { passkeyPath } from '#test/support/passkey-client.ts'
import type { Desk } from '../../drivers/desk.ts'
import { endChallenges, passkeyDriver, type PasskeyStory, usedCount } from './passkey-http.ts'

/** Chromium with an authenticator of its own, in the hands of one person. */
interface Hand extends Authenticator {
  page: Page
}

/** The name of another origin in what a device has signed. */
const elsewhere = (credential: string): string => {
  const answer = JSON.parse(credential) as { response: { clientDataJSON: string } }
  const told = Buffer.from(answer.response.clientDataJSON, 'base64url').toString()
  answer.response.clientDataJSON = Buffer.from(told.replace('localhost', 'evil.example')).toString(
    'base64url',
  )
  return JSON.stringify(answer)
}

/** Takes hold of a browser with an authenticator, which verifies its owner or does not. */
async function takeHand(desk: Desk, { as, facts, platform }: PasskeyStory): Promise<Hand> {
  const page = await desk.freshPage(as.token)
  const authenticator = await withAuthenticator(page, { isUserVerified: facts.proof !== 'unverified' })
  Object.assign(platform.server.config, { publicUrl: desk.namedUrl })
  return { page, ...authenticator }
}

/** Gives the authenticator the passkey of the story's device, or a copy that is behind, or another key. */
const holdKey = (hand: Hand, { as, facts, device }: PasskeyStory) =>
  giveKey(hand, device, as.id, {
    hasOtherKey: facts.proof === 'wrong',
    signCount: facts.proof === 'copied' ? usedCount - 10 : usedCount,
  })

/** The steps of a passkey, in Chromium with a virtual authenticator. */
export const passkeyBrowser = (desk: () => Desk) => {
  let hand: Hand | null = null
  const inHand = async (story: PasskeyStory): Promise<Hand> => (hand ??= await takeHand(desk(), story))

  /** Opens the account page; the story's passkey, if there is one, is in it. */
  async function account(story: PasskeyStory): Promise<Page> {
    const { page } = await inHand(story)
    await page.goto(`${desk().namedUrl}/account`)
    await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
    return page
  }

  /** Presses a button of the dialog; returns whether it ended as it should. */
  async function press(page: Page, name: string, done: string): Promise<boolean> {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name }).click()
    const isDone = page.getByText(done).first()
    const isRefused = dialog.getByRole('alert')
    await isDone.or(isRefused).first().waitFor()
    return (await isRefused.count()) === 0
  }

  return passkeyDriver('browser', () => desk().platform, {
    async hold(story) {
      await hand?.page.context().close()
      hand = null
      const held = await inHand(story)
      const { db } = story.platform.server
      const stored = await db.query.passkeys.findFirst({
        where: (row, { eq }) => eq(row.userId, story.as.id),
      })
      if (stored !== undefined) await holdKey(held, story)
    },
    async add(story) {
      const page = await account(story)
      await page.route('**/api/v3/account/passkeys', async (route) => {
        const body = route.request().postDataJSON() as { name: string; credential: string } | null
        if (body === null) return route.continue()
        if (story.facts.isOver || story.isGone) await endChallenges(story.platform)
        const credential = story.facts.proof === 'wrong' ? elsewhere(body.credential) : body.credential
        return route.continue({ postData: JSON.stringify({ ...body, credential }) })
      })
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Laptop')
      return press(page, 'Add passkey', 'Passkey added.')
    },
    async use(story) {
      const held = await inHand(story)
      const { page, cdp, authenticatorId } = held
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      if (credentials.length === 0) await holdKey(held, story)
      await page.route('**/oauth/passkey?*', async (route) => {
        if (route.request().method() === 'POST' && story.facts.isOver) await endChallenges(story.platform)
        return route.continue()
      })
      const answered = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().includes('/oauth/passkey'),
      )
      await page.goto(desk().namedUrl + passkeyPath, { waitUntil: 'commit' })
      const ended = page.getByText('Your device gave no passkey')
      const status = await Promise.race([
        answered.then((response) => response.status()),
        ended.waitFor().then(() => 0),
      ])
      answered.catch(() => undefined)
      // The page that tells of the refusal has to be there before one goes elsewhere.
      if (status !== 303) await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
      return status === 303
    },
    async rename(story) {
      const page = await account(story)
      const button = page.getByRole('button', { name: /^Rename (?!Another)/ })
      if ((await button.count()) === 0) return false
      await button.click()
      await page.getByRole('dialog').getByLabel('Name').fill('Phone')
      return press(page, 'Save name', 'Passkey renamed.')
    },
    async remove(story) {
      const page = await account(story)
      const button = page.getByRole('button', { name: /^Remove (?!Another|authenticator)/ })
      if ((await button.count()) === 0) return false
      await button.click()
      return press(page, 'Remove passkey', 'Passkey removed.')
    },
  })
}
