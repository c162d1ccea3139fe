// What worlds are drawn from: as in the tests of the statistics themselves.

export { normal, poisson } from "#domain/statistics/draws.fixture.ts";
