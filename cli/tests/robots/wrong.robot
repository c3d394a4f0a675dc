robot Arm {
    backbone { length: 0.3 kg, section: disc { diameter: 6 mm }, young: 2 GPa }
    cables { spacing: 40 mm - 50 mm * (s/L)^3 }
    model planer,
}
