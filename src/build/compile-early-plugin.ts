import type { Plugin } from 'vite'

const hint = '//# allFunctionsCalledOnLoad'

/**
 * Has browsers compile a file's functions while it arrives, on another thread: each would else be compiled at its first
 * call, while the page waits. The hint counts in a file's first line alone, where Vite puts what a file imports later:
 * the two lines change places, which no source map notices.
 */
export function compileEarlyPlugin(): Plugin {
  return {
    name: 'compile-early',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    outputOptions: (options) => ({ ...options, postBanner: hint }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.code.startsWith(hint)) continue
          const [first = '', second, ...rest] = chunk.code.split('\n')
          if (second === hint) chunk.code = [second, first, ...rest].join('\n')
          else if (chunk.code.includes(hint)) throw new Error(`${chunk.fileName} has its hint too late`)
        }
      },
    },
  }
}
