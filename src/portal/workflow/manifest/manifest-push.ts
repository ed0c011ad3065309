/** Formats a manifest as its file contains it. */
export const manifestText = ({ contents }: { contents: object }): string => JSON.stringify(contents, null, 2)

/**
 * The shell command that pushes addon-manifest.json, with the token from the environment. `base` is the
 * add-ons API's base, which may be a path of this origin.
 */
export function pushCommand(base: string, origin: string, slug: string): string {
  const api = new URL(base, origin).href.replace(/\/$/, '')
  return [
    `curl -X POST "${api}/addons/${slug}/manifests"`,
    '  -H "Authorization: Bearer $ADDON_TOKEN"',
    '  -H "Content-Type: application/json"',
    String.raw`  -d "{\"contents\": $(cat addon-manifest.json)}"`,
  ].join(' \\\n')
}
