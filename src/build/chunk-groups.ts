const own = (id: string) => /\/(src|machines)\//.test(id) && !id.includes('/node_modules/')

/**
 * Few files for the browser to ask for. `vendor` is what every page needs of other people's code; `app` is
 * what two parts of ours share. What one screen alone needs stays with it.
 */
export const chunkGroups = [
  { name: 'vendor', test: /node_modules/, tags: ['$initial' as const], priority: 2 },
  { name: 'app', test: own, minShareCount: 2, priority: 1 },
]
