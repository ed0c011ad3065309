import { describe, expect, test } from 'vitest'
import { reportAssets } from '#test/runner/report/assets.ts'
import { madeUpRun } from './made-up-run.ts'
import { modelFigures } from './model-figures.ts'
import { reportPage } from '#test/runner/report/page.ts'
import type { RunRecord } from '#test/runner/report/record.ts'
import { tallyOf, tallyTable } from '#test/runner/report/tally.ts'

const assets = await reportAssets()
const pageOf = (runs: readonly RunRecord[], narrowed: string | null = null) =>
  reportPage(
    {
      runs,
      at: new Date('2026-11-02T09:00:00Z'),
      seed: 7,
      narrowed,
      scope: 'all',
      earlier: [
        { at: '2026-11-01T08:00:00Z', file: 'runs/x/model.html', paths: 12, failed: 1, narrowed: null },
      ],
    },
    assets,
  )

describe('the report', () => {
  const page = pageOf([madeUpRun('machine'), madeUpRun('http'), madeUpRun('browser')])

  test('says first how it went and how much it was', () => {
    expect(page).toContain('2 of 5 paths failed')
    expect(page).toContain('order of seed 7')
    expect(page).toContain('2026-11-01 08:00 UTC</a>: 12 paths, 1 failed')
  })

  test('tells of a failed path its steps, error, page, requests and what walks it again', () => {
    expect(page).toContain(
      '<code tabindex="0">npm run test:model -- --machine lamp --driver browser --path 89abcdef</code>',
    )
    expect(page).toContain('expected on, received off')
    expect(page).toContain('press by provider <span>→ on</span> <b>not so</b>')
    expect(page).toContain('press by admin <span>→ off</span> <b>not reached</b>')
    expect(page).toContain('src="data:image/jpeg;base64,iVBORw0KGgo="')
    expect(page).toContain('lamp.js failed')
    expect(page).toContain('<b class="refused">422</b> POST /api/v3/lamp')
    expect(page).toContain('{&quot;on&quot;:true}')
  })

  test('colours what was never walked, guards that came out one way, and names missing pairs', () => {
    expect(page).toContain('<rect class="state unseen"')
    expect(page).toContain('<tr class="half"><td>off</td>')
    expect(page).toContain('<tr class="unseen"><td>on</td>')
    expect(page).toContain('1 of 2</summary>never followed by<ul><li>break</li></ul>')
  })

  test('of one path is headed as such, and says nothing of what it leaves out', () => {
    const [run] = [madeUpRun('http')].map((each) => ({ ...each, walks: each.walks.slice(-1) }))
    const one = pageOf(run === undefined ? [] : [run, { ...run, driver: 'machine' }], '--path 89abcdef')
    expect(one).toContain('<h1>One path of lamp</h1>')
    expect(one).toContain('<title>✗ One path of lamp</title>')
    expect(one).toMatch(/<p>[^<]+ \[89abcdef\]<\/p>/)
    expect(one).not.toContain('Machines by drivers')
    expect(page).toContain('<h1>Generated tests</h1>')
    expect(page).toContain('Machines by drivers')
  })

  test('needs nothing else', () => {
    expect(page.match(/(?:src|href)="(?!data:image|#|runs\/)[^"]*"/g)).toBeNull()
    expect(page).not.toMatch(/@import|url\((?!#)/)
    expect(assets.script).not.toMatch(/\b(?:import|fetch|XMLHttpRequest)\b/)
  })

  test('shows hostile text as text', () => {
    const hostile = '</script><script>alert(1)</script><img src=x onerror="alert(1)">'
    const texts = { start: hostile, event: hostile, error: hostile, answered: hostile, who: hostile }
    const attacked = pageOf([madeUpRun('browser', texts)])
    const plain = pageOf([madeUpRun('browser')])
    for (const tag of ['<script', '</script', '<img'])
      expect(attacked.split(tag)).toHaveLength(plain.split(tag).length)
    expect(attacked).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
  })
})

test('the table of the terminal has a row for each machine and driver', () => {
  const [, row] = tallyTable([tallyOf(madeUpRun('http'))]).split('\n')
  expect(row?.trim().split(/\s{2,}/)).toEqual([
    'lamp',
    'http',
    '2/3',
    '2/3',
    '1/2',
    '1/3',
    '2',
    '6',
    '1',
    '25 ms',
  ])
})

test('a figure counts what a driver walked, and says what failed', () => {
  expect(modelFigures([madeUpRun('machine'), madeUpRun('http')])).toEqual([
    {
      part: 'model',
      what: 'Generated paths on the machines',
      howMany: '1 machine, 1 paths, 3 refusals',
      result: 'none failed; 2 of 3 transitions, 1 of 3 pairs, 1 of 2 guard outcomes',
    },
    {
      part: 'model',
      what: 'Generated paths over HTTP, on PGlite',
      howMany: '1 machine, 2 paths, 6 refusals',
      result: '1 failed; 2 of 3 transitions, 1 of 3 pairs, 1 of 2 guard outcomes',
    },
  ])
})
