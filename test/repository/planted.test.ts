import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantedFaults } from '#test/planted/faults.ts'
import { faultKinds, withFault } from '#test/planted/planting.ts'

test('every planted fault still has its one place in the sources, and its test is there', () => {
  for (const fault of plantedFaults) {
    const source = readFileSync(fault.file, 'utf8')
    expect(withFault(source, fault)).not.toBe(source)
  }
  const seeing = plantedFaults.flatMap(({ seenBy }) => seenBy ?? [])
  expect(seeing.filter((file) => !existsSync(file))).toEqual([])
  const ofEach = faultKinds.map((kind) => plantedFaults.filter((fault) => fault.kind === kind).length)
  expect(ofEach).toEqual(faultKinds.map(() => 4))
})
