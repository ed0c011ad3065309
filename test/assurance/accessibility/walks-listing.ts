import { drawn } from '#test/support/pictures.ts'
import type { Keyboard } from './keyboard.ts'
import { inPanel, moveOn, type Walk } from './keyboard-walk.ts'
import { settled } from './settled.ts'

/** Chooses a picture in the browser's own window for it, which the keyboard opens. */
async function choosePicture(keyboard: Keyboard): Promise<void> {
  const buffer = Buffer.from(await drawn('png', 320, 200))
  // Who has just opened the panel reads it first.
  await settled(keyboard.page)
  // Waited for from the beginning: the browser has to be told that its window is not to open.
  const [chooser] = await Promise.all([
    keyboard.page.waitForEvent('filechooser'),
    keyboard.take(inPanel(keyboard).field('Picture')),
  ])
  await chooser.setFiles({ name: 'picture.png', mimeType: 'image/png', buffer })
}

const screenshots: Walk = {
  name: 'screenshots are added, moved, edited and removed',
  role: 'provider',
  path: '/addons/acme-vector/marketplace-listing',
  walk: async (keyboard, page, panel) => {
    const add = page.link('Add screenshot')
    await keyboard.open(add)
    await choosePicture(keyboard)
    await keyboard.to(panel.field('Alternative text'))
    await keyboard.type('Keyed picture')
    await keyboard.press('Enter')
    await page.text('Screenshot added')
    await panel.gone()
    await keyboard.expectFocusOn(add, 'focus is back where the panel was opened')
    const handle = page.button('Move Keyed picture')
    await handle.waitFor()
    await keyboard.to(handle)
    await moveOn(keyboard, 'Keyed picture', 'ArrowLeft')
    await keyboard.expectFocusOn(handle, 'focus stays on what is moved')
    await keyboard.open(page.link('Edit Keyed picture'))
    await keyboard.to(panel.field('Alternative text'))
    await keyboard.fill('Another picture')
    await keyboard.take(panel.button('Save screenshot'))
    await panel.gone()
    await keyboard.expectFocusKept('a screenshot is edited')
    await keyboard.open(page.link('Edit Another picture'))
    const remove = panel.button('Remove screenshot')
    const question = keyboard.page.getByRole('alertdialog')
    await keyboard.take(remove)
    await keyboard.expectFocusIn(question)
    await keyboard.take(question.getByRole('button', { name: 'Keep it' }))
    await keyboard.expectFocusOn(remove, 'focus is back where it was asked')
    await keyboard.press('Enter')
    await keyboard.take(question.getByRole('button', { name: 'Remove', exact: true }))
    await panel.gone()
    await page.link('Edit Another picture').waitFor({ state: 'detached' })
    await keyboard.expectFocusStays('screenshots', 'a screenshot is removed')
  },
}

const benefits: Walk = {
  name: 'benefits are added, moved, edited and removed',
  role: 'provider',
  path: '/addons/acme-mail/marketplace-listing',
  walk: async (keyboard, page, panel) => {
    const add = page.link('Add benefit')
    await keyboard.open(add)
    await keyboard.open(panel.button('Add benefit'))
    await keyboard.to(panel.field('Title'))
    await keyboard.type('Keyed benefit')
    await keyboard.to(panel.field('Description'))
    await keyboard.type('It is there for who has no mouse.')
    await keyboard.take(panel.button('Add benefit'))
    await page.text('Benefit saved')
    await panel.gone()
    await keyboard.expectFocusOn(add, 'focus is back where the panel was opened')
    const handle = page.button('Move Keyed benefit')
    await handle.waitFor()
    await keyboard.to(handle)
    await moveOn(keyboard, 'Keyed benefit', 'ArrowUp')
    await keyboard.expectFocusOn(handle, 'focus stays on what is moved')
    await keyboard.take(page.link('Edit Keyed benefit'))
    await keyboard.to(panel.field('Title'))
    await keyboard.fill('Another benefit')
    await keyboard.take(panel.button('Save benefit'))
    await panel.gone()
    await keyboard.expectFocusKept('a benefit is edited')
    await keyboard.open(page.link('Remove Another benefit'))
    await keyboard.take(panel.button('Remove benefit'))
    await panel.gone()
    await page.link('Remove Another benefit').waitFor({ state: 'detached' })
    await keyboard.expectFocusStays('benefits', 'a benefit is removed')
  },
}

export const listingWalks: readonly Walk[] = [
  screenshots,
  benefits,
  {
    name: 'the listing is described, documented, and looked at as customers see it',
    role: 'provider',
    path: '/addons/acme-mail/marketplace-listing',
    walk: async (keyboard, page, panel) => {
      const edit = page.link('Edit basic information')
      await keyboard.open(edit)
      await keyboard.to(panel.field('Name'))
      await keyboard.fill('')
      await keyboard.page.keyboard.press('Delete')
      await keyboard.take(panel.button('Save'))
      await keyboard.expectFocusOn(panel.field('Name'), 'the field that is wrong takes focus')
      await keyboard.fill('Acme Mail')
      await keyboard.close(edit)
      const documentation = page.link('Edit documentation')
      await keyboard.open(documentation)
      await keyboard.close(documentation)
      await keyboard.to(page.link('Marketplace page'))
      await keyboard.press('Enter')
      await keyboard.to(page.link('Phone'))
      await keyboard.press('Enter')
      await keyboard.page.waitForURL('**/marketplace-page?width=phone')
      await keyboard.expectFocusOn(page.link('Phone'), 'the width that is chosen keeps focus')
      const enlarge = page.button(/^Enlarge /).first()
      await keyboard.open(enlarge)
      await keyboard.close(enlarge)
    },
  },
]
