// What this Worker uses of the runtime's `node:async_hooks`: the types of Node and of the platform do not go together.

declare module "node:async_hooks" {
  export class AsyncLocalStorage<Value> {
    getStore(): Value | undefined;
    run<Result>(value: Value, act: () => Result): Result;
  }
}
