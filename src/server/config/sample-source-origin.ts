/** Where the demo's story says that its source control is; calls to it go where this process runs it. */
export const sampleSourceOrigin = 'http://127.0.0.1:3200'
