export * from '../e2e/site';
