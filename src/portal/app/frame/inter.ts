import file from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { readStored, writeStored } from '#portal/wire/safe-storage.ts'
import { idle } from './idle.ts'

const key = 'inter'

/** Resolves when the browser has painted something of the page; it may be idle before that. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })

/**
 * Adds Inter to the page. It comes once the page is `shown`; from then on it lies in the browser's cache, and a page that
 * is loaded anew in this tab has it at once. Without it the text stays in the fallback of tokens.css, which has its
 * metrics.
 */
export async function addInter(shown: Promise<unknown>): Promise<void> {
  try {
    if (readStored('sessionStorage', key) !== file) {
      await Promise.all([shown, painted()])
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
