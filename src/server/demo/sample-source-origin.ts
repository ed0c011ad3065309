/** Where the demo's source control listens. */
export const sampleSourceOrigin = 'http://127.0.0.1:3200'
