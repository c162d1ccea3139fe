// Questions to what may be away have an end.

const LIMIT_MILLISECONDS = 1_500;

/** @throws Error where `ask` fails, or gives no answer within 1.5 seconds. */
export async function withinLimit<T>(ask: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${LIMIT_MILLISECONDS} ms`)),
      LIMIT_MILLISECONDS,
    );
  });
  try {
    return await Promise.race([ask(), limit]);
  } finally {
    clearTimeout(timer);
  }
}
