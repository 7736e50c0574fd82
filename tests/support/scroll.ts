export * from '../e2e/actions';
