import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import type { Assets } from './page.ts'

const folder = 'test/runner/report'

/** The style sheet and the script, which is stripped of its types, as they stand in the page. */
export async function reportAssets(): Promise<Assets> {
  const source = readFileSync(`${folder}/report-client.ts`, 'utf8')
  const { code } = await transformWithOxc(source, 'report-client.ts', { sourcemap: false })
  return { style: readFileSync(`${folder}/report.css`, 'utf8'), script: code }
}
