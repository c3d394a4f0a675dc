robot Arm {
    backbone { length: 0.3 m,
