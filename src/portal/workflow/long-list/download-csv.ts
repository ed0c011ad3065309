import { problemOf } from '#machines/problem.ts'
import type { TextPage } from '#portal/wire/load.ts'
import { saveFile } from '#portal/wire/save-file.ts'
import { tellRefused } from '../shapes/tell-refused.ts'

/** Rows at a time, the most that the platform gives. */
const atOnce = 1000

/**
 * Downloads a list as a CSV file of this name, and tells after each page how many rows it has of all. Returns how many
 * there were, or null where it failed, after showing why.
 */
export async function downloadCsv(
  name: string,
  read: (range: string) => Promise<TextPage>,
  onPage: (count: number, total: number) => void,
): Promise<number | null> {
  try {
    // Browsers take the byte order mark off what they read.
    const texts = ['\uFEFF']
    let all = 0
    for (let range: string | null = `items ..; max=${atOnce}`; range !== null;) {
      const { text, nextRange, total }: TextPage = await read(range)
      texts.push(text)
      all = total
      range = nextRange
      onPage(Math.min((texts.length - 1) * atOnce, total), total)
    }
    saveFile(new Blob(texts, { type: 'text/csv;charset=utf-8' }), name)
    return all
  } catch (error) {
    tellRefused({ problem: problemOf(error) })
    return null
  }
}
