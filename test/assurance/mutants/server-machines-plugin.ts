import type { Plugin } from 'vite'

const ofServer = '?server'

/** Exports and declarations of a machine's file that mutants change, by its source. */
const declared = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].map(([, name]) => name ?? '')

/**
 * Gives the server machines of its own: what `src/` imports from `machines/`, and what those import from there, are
 * other modules than the tests'. Each makes its lifecycles and its blockers known to `server-machines.ts`, which
 * changes them in place.
 */
export function serverMachinesPlugin(): Plugin {
  let root = ''
  return {
    name: 'server-machines',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    async resolveId(source, importer) {
      if (importer === undefined || source.endsWith(ofServer)) return null
      const isServers = importer.startsWith(`${root}/src/`) || importer.endsWith(ofServer)
      if (!isServers || !/^(?:\.|#machines\/)/.test(source)) return null
      const resolved = await this.resolve(source, importer.replace(ofServer, ''), { skipSelf: true })
      return resolved?.id.startsWith(`${root}/machines/`) === true ? resolved.id + ofServer : null
    },
    transform(code, id) {
      if (!id.endsWith(ofServer)) return null
      const file = id.slice(`${root}/machines/`.length, -ofServer.length)
      const tables = declared(code, /^(?:export )?const (\w*[bB]lockers\w*) = \{$/gm)
      // What the law explains, wrong states among it.
      const explained = code.replaceAll(
        /^export const (\w+Blockers) = (\w+\.)?explain$/gm,
        (_line, name: string, of = '') =>
          `export const ${name} = serverMachines.watched('${file}#${name}', ${of}explain)`,
      )
      const machines = declared(code, /^export const (\w+Lifecycle) = (?:setup\(|(?:\w+\.)?lawfully\.)/gm)
      const added = [
        `import * as serverMachines from '${root}/test/assurance/mutants/server-machines.ts'`,
        ...machines.map((name) => `serverMachines.keepMachine('${name}', ${name})`),
        ...tables.map((name) => `serverMachines.watchTable('${file}#${name}', ${name})`),
      ]
      return { code: `${explained}\n${added.join('\n')}\n`, map: null }
    },
  }
}
