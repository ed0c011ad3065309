import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepFigure } from '#test/support/figures.ts'
import { cellsOf, replayOf } from './cells.ts'
import { runCell } from './cell.ts'
import { mutationsByScreen, type Screen } from './every-mutation.ts'
import { Site } from './site.ts'

/** The cells of some parts of the portal, each a test, on one platform; and their row of the table of figures. */
export function runCells(title: string, screens: readonly Screen[]): void {
  let site: Site
  let passed = 0
  const cells = screens.flatMap((screen) => cellsOf(screen))
  beforeAll(async () => {
    site = await Site.open()
  })
  afterAll(async () => {
    await site.close()
    const mutations = screens.flatMap((screen) => [...mutationsByScreen[screen]]).length
    const failed = cells.length - passed
    keepFigure({
      part: 'browser-faults',
      what: `faults in the browser: ${title}`,
      howMany: `${mutations} mutations, ${cells.length} cells`,
      result: failed === 0 ? 'nothing lost or doubled, all told' : `${failed} failed`,
    })
  })
  describe(`${title}`, () => {
    for (const { mutation, fault } of cells)
      test(`${mutation.name}: ${fault}`, async () => {
        expect.hasAssertions()
        try {
          await runCell(site, mutation, fault)
          passed += 1
        } catch (error) {
          if (error instanceof Error) error.message += `\nReplay: ${replayOf({ mutation, fault })}`
          throw error
        }
      })
  })
}
