// The Kolmogorov–Smirnov distribution, exactly, as one entry of a power of a matrix.

interface Scaled {
  readonly matrix: Float64Array;
  /** The matrix stands for itself times 10^exponent: entries of high powers leave the range of doubles. */
  readonly exponent: number;
}

const LARGE = 1e140;
const LARGE_EXPONENT = 140;

/**
 * P(Dₙ < d). Durbin's matrix with the scaling of G. Marsaglia, W. Tsang, J. Wang, "Evaluating Kolmogorov's Distribution",
 * Journal of Statistical Software 8 (2003) 18. Time grows with (n·d)³·log n.
 */
export function durbinProbability(n: number, d: number): number {
  const k = Math.floor(n * d) + 1;
  const size = 2 * k - 1;
  const { matrix, exponent } = power({ matrix: durbinMatrix(size, k - n * d), exponent: 0 }, size, n);
  let value = matrix[(k - 1) * size + k - 1] ?? 0;
  let scale = exponent;
  for (let i = 1; i <= n; i++) {
    value *= i / n;
    if (value < 1 / LARGE) {
      value *= LARGE;
      scale -= LARGE_EXPONENT;
    }
  }
  return value * 10 ** scale;
}

function durbinMatrix(size: number, h: number): Float64Array {
  const matrix = new Float64Array(size * size);
  const last = size - 1;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= Math.min(last, row + 1); column++) matrix[row * size + column] = 1;
  }
  for (let i = 0; i < size; i++) {
    add(matrix, i * size, -(h ** (i + 1)));
    add(matrix, last * size + i, -(h ** (size - i)));
  }
  if (2 * h > 1) add(matrix, last * size, (2 * h - 1) ** size);
  for (let row = 0; row < size; row++) {
    let factorial = 1;
    for (let column = row; column >= 0; column--) {
      factorial *= row - column + 1;
      matrix[row * size + column] = (matrix[row * size + column] ?? 0) / factorial;
    }
  }
  return matrix;
}

function power(base: Scaled, size: number, n: number): Scaled {
  if (n === 1) return base;
  const half = power(base, size, Math.floor(n / 2));
  const square = multiply(half, half, size);
  return n % 2 === 0 ? square : multiply(base, square, size);
}

function multiply(left: Scaled, right: Scaled, size: number): Scaled {
  const product = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let inner = 0; inner < size; inner++) {
      const factor = left.matrix[row * size + inner] ?? 0;
      if (factor === 0) continue;
      for (let column = 0; column < size; column++) {
        add(product, row * size + column, factor * (right.matrix[inner * size + column] ?? 0));
      }
    }
  }
  const exponent = left.exponent + right.exponent;
  const middle = (size >> 1) * size + (size >> 1);
  if ((product[middle] ?? 0) <= LARGE) return { matrix: product, exponent };
  return { matrix: product.map((entry) => entry / LARGE), exponent: exponent + LARGE_EXPONENT };
}

function add(matrix: Float64Array, index: number, amount: number): void {
  matrix[index] = (matrix[index] ?? 0) + amount;
}
