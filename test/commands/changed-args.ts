/** Rooms of browser tests whose name is not that of the changed feature. */
const rooms: Readonly<Record<string, string>> = {
  addon: 'app',
  addons: 'app',
  palette: 'pages',
  repricings: 'plans',
  'ui-components': 'pages',
  visitors: 'pages',
  workflows: 'pages',
}

/**
 * Sorts changed paths into source files, whose importing tests are run, and the folders of browser tests of the
 * changed screens. `isThere` tells whether a folder exists.
 */
export function changedArgs(
  changed: readonly string[],
  isThere: (folder: string) => boolean,
): { related: string[]; browser: string[] } {
  const features = changed.flatMap((path) => {
    const [, place, feature] = /^src\/portal\/(?:(features)\/([\w-]+)|app)\//.exec(path) ?? []
    if (feature !== undefined) return [rooms[feature] ?? feature]
    return place === undefined && path.startsWith('src/portal/app/') ? ['app'] : []
  })
  const folders = new Set(features.map((feature) => `test/browser/${feature}`))
  return {
    related: changed.filter((path) => /^(?:src|machines|test)\/.*\.tsx?$/.test(path)),
    browser: [...folders].filter(isThere),
  }
}
