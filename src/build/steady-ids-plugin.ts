import type { Plugin } from 'vite'

const hook = /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/

/**
 * Has Mantine name fields by React's own ids. Its hook gives each field a random id once it is mounted, which renders
 * every checkbox, switch and input twice. Fails the build if the hook is elsewhere.
 */
export function steadyIdsPlugin(): Plugin {
  let isFound = false
  return {
    name: 'steady-ids',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (!hook.test(id)) return null
      isFound = true
      return `import { useId as ofReact } from 'react'
export function useId(own) {
  const id = ofReact()
  return typeof own === 'string' ? own : id
}`
    },
    buildEnd(error) {
      if (error === undefined && !isFound) throw new Error(`Mantine has no ${hook.source} any more`)
    },
  }
}
