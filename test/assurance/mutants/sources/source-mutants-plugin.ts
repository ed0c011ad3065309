import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { faultsOfSource, type SourceFault } from './source-faults.ts'
import { withSwitches } from './schemata.ts'
import { sourceRooms } from './source-rooms.ts'

/** Every fault of every room, in the order that gives them their numbers. */
export function numberedFaults(): SourceFault[] {
  const files = sourceRooms().flatMap((room) => room.files)
  return files.flatMap((file) => faultsOfSource(file, readFileSync(file, 'utf8')))
}

/** Puts all of its faults into each source file, turned off (mutant-switch.ts). */
export function sourceMutantsPlugin(): Plugin {
  const inFile = new Map<string, { base: number; faults: SourceFault[] }>()
  return {
    name: 'source-mutants',
    enforce: 'pre',
    configResolved({ root }) {
      for (const [number, fault] of numberedFaults().entries()) {
        const file = `${root}/${fault.file}`
        const known = inFile.get(file)
        if (known === undefined) inFile.set(file, { base: number, faults: [fault] })
        else known.faults.push(fault)
      }
    },
    transform(_, id) {
      const [file = ''] = id.split('?')
      const known = inFile.get(file)
      // As it lies on the disk: the offsets are counted there.
      return known === undefined || id !== file
        ? null
        : { code: withSwitches(readFileSync(file, 'utf8'), known.faults, known.base), map: null }
    },
  }
}
