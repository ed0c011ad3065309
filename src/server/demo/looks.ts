import type { Look } from './drawings.ts'

/** How each demo add-on looks in its icon and screenshots. */
export const looks = {
  'acme-cache': { deep: '#c2255c', light: '#f06595', shape: 'bolt' },
  'acme-queue': { deep: '#d9480f', light: '#ff922b', shape: 'queue' },
  'acme-mail': { deep: '#1864ab', light: '#4dabf7', shape: 'mail' },
  'acme-search': { deep: '#5f3dc4', light: '#9775fa', shape: 'lens' },
  'acme-vector': { deep: '#087f5b', light: '#38d9a9', shape: 'vector' },
  'acme-postgres': { deep: '#364fc7', light: '#748ffc', shape: 'cylinder' },
  'acme-legacy': { deep: '#495057', light: '#adb5bd', shape: 'tower' },
  'globex-logs': { deep: '#2b8a3e', light: '#69db7c', shape: 'lines' },
  'globex-metrics': { deep: '#862e9c', light: '#da77f2', shape: 'bars' },
} as const satisfies Record<string, Look>
