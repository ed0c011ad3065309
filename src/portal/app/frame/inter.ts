import file from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { readStored, writeStored } from '#portal/wire/safe-storage.ts'
import { idle } from './idle.ts'

const key = 'inter'

/**
 * Adds Inter to the page. It comes once the page is `shown`; from then on it lies in the browser's cache, and a page that
 * is loaded anew in this tab has it at once. Without it the text stays in the fallback of tokens.css, which has its
 * metrics.
 */
export async function addInter(shown: Promise<unknown>): Promise<void> {
  try {
    if (readStored('sessionStorage', key) !== file) {
      await shown
      await idle()
    }
    const inter = await new FontFace('Inter Variable', `url(${file})`, { weight: '100 900' }).load()
    document.fonts.add(inter)
    writeStored('sessionStorage', key, file)
  } catch (error) {
    // Log to the browser's console; the page reads as well without it.
    reportError(error)
  }
}
