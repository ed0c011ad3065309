import file from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { readStored, writeStored } from '#portal/wire/safe-storage.ts'
import { idle } from './idle.ts'

const key = 'inter'

const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

/**
 * Adds Inter to the page. The first time it comes after all that the page shows; from then on it lies in the browser's
 * cache and comes at once. Without it the text stays in the fallback of tokens.css, which has its metrics.
 */
export async function addInter(): Promise<void> {
  try {
    if (readStored('localStorage', key) !== file) {
      await loaded()
      await idle()
    }
    const inter = await new FontFace('Inter Variable', `url(${file})`, { weight: '100 900' }).load()
    document.fonts.add(inter)
    writeStored('localStorage', key, file)
  } catch (error) {
    // Log to the browser's console; the page reads as well without it.
    reportError(error)
  }
}
