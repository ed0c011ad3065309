import { installList } from '#contract/installs/install-list-endpoint.ts'
import { problemOf } from '#machines/problem.ts'
import { type TextPage, textPage } from '#portal/wire/load.ts'
import { tellRefused } from '#portal/workflow/shapes/tell-refused.ts'
import { saveFile } from '#portal/wire/save-file.ts'
import type { InstallsSearch } from './search.ts'

/** Rows at a time, the most that the platform gives. */
const atOnce = 1000

/**
 * Downloads the installs of these filters as CSV, newest first, and tells after each page how many it has of all.
 * Returns how many there were, or null where it failed, after showing why.
 */
export async function downloadInstalls(
  addon: string,
  search: InstallsSearch,
  onPage: (count: number, total: number) => void,
): Promise<number | null> {
  try {
    // Browsers take the byte order mark off what they read.
    const texts = ['\uFEFF']
    let all = 0
    for (let range: string | null = `items ..; max=${atOnce}`; range !== null;) {
      const { text, nextRange, total }: TextPage = await textPage(
        installList,
        { params: { addon }, query: { ...search, export: 'csv' } },
        { range },
      )
      texts.push(text)
      all = total
      range = nextRange
      onPage(Math.min((texts.length - 1) * atOnce, total), total)
    }
    saveFile(new Blob(texts, { type: 'text/csv;charset=utf-8' }), `${addon}-installs.csv`)
    return all
  } catch (error) {
    tellRefused({ problem: problemOf(error) })
    return null
  }
}
