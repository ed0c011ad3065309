/** The http driver's name: on PostgreSQL it is told apart from the same one on PGlite. */
export const httpName = process.env.TEST_DATABASE === 'postgres' ? 'http-postgres' : 'http'
