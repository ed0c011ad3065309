import type { Plugin } from 'vite'

const summary = /^ {2}summary:\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),$/gm

/**
 * Leaves the endpoints' summaries out of the portal, which never shows them: only the platform's OpenAPI document does.
 * Lines stay where they are, as source maps say.
 */
export function withoutSummariesPlugin(): Plugin {
  return {
    name: 'without-summaries',
    // As the file is written: later its quotes and indents are others.
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/src\/contract\// },
      handler: (code) => ({
        code: code.replaceAll(summary, (each) => each.replaceAll(/[^\n]/g, '')),
        map: null,
      }),
    },
  }
}
